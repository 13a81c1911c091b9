-- Owned by features/payments.

INSERT INTO bans (id, kind, value, note, set_at, set_by)
SELECT gen_random_uuid(), 'wallet', address, reason, added_at, '{"kind": "system"}' FROM denied_senders;
DROP TABLE denied_senders;
