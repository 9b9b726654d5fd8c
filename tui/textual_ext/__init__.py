"""The one place that touches Textual's private names. Each module says which, and why."""
