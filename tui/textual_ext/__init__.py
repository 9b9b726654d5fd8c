"""Every touch of Textual's private names, each with its reason, and nothing else."""
