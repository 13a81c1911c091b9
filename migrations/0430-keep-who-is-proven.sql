-- Owned by features/support. Mails that only claim to be from an address do not count among those that it sent: a
-- stranger would use up what its owner may send.
ALTER TABLE inbound_mails ADD COLUMN is_proven boolean NOT NULL DEFAULT false;
UPDATE inbound_mails SET is_proven = true WHERE verdict IN ('message', 'ticket');
