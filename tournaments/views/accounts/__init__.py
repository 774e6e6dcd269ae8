"""How people come in: the first start, invitations, forgotten passwords, and one's own account."""
