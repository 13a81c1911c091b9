-- Owned by features/payments.

INSERT INTO bans (id, kind, value, note, set_at, set_by)
SELECT md5('wallet ban ' || address)::uuid, 'wallet', address, reason, added_at, '{"kind": "system"}' FROM denied_senders;
DROP TABLE denied_senders;
