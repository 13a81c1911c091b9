-- Owned by features/dns: every zone is brought to the name servers once more, which are given its owner with it.
UPDATE dns_zones SET due_at = created_at WHERE closed_at IS NULL AND due_at IS NULL;
