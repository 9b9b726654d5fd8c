"""The host's side of tables over SSH: an own sshd, its players' keys, and a seat closed to others."""
