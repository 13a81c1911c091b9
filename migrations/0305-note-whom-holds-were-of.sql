-- Owned by features/servers and features/domains.
-- Whose a server or domain was when staff held it or announced its removal: what was written then is theirs, also when
-- it goes to another customer. NULL where it had gone before this was kept.
ALTER TABLE server_holds ADD COLUMN customer_id uuid REFERENCES customers (id);
ALTER TABLE server_removals ADD COLUMN customer_id uuid REFERENCES customers (id);
ALTER TABLE domain_holds ADD COLUMN customer_id uuid REFERENCES customers (id);
UPDATE server_holds h SET customer_id = s.customer_id FROM servers s
WHERE s.id = h.server_id AND h.held_at >= coalesce(s.owned_since, '-infinity');
UPDATE server_removals r SET customer_id = s.customer_id FROM servers s
WHERE s.id = r.server_id AND r.announced_at >= coalesce(s.owned_since, '-infinity');
UPDATE domain_holds h SET customer_id = d.customer_id FROM domains d
WHERE d.id = h.domain_id AND h.held_at >= coalesce(d.owned_since, '-infinity');
CREATE INDEX server_holds_customer ON server_holds (customer_id);
CREATE INDEX server_removals_customer ON server_removals (customer_id);
CREATE INDEX domain_holds_customer ON domain_holds (customer_id);
