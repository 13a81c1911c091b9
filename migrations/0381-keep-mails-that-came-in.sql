-- Owned by features/support. Every mail that came in, what was made of it and why: nothing vanishes without a row.
-- Rows and sources are kept for 30 days (decision 140).
CREATE TABLE inbound_mails (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- Without angle brackets; of the source where the mail has none.
  message_id text NOT NULL CHECK (length(message_id) <= 500),
  -- SHA-256: one with the same id and other words is another mail.
  source_hash text NOT NULL,
  from_address text CHECK (length(from_address) <= 400),
  subject text NOT NULL CHECK (length(subject) <= 400),
  verdict text NOT NULL CHECK (verdict IN ('message', 'ticket', 'note', 'bounce', 'refused')),
  -- Why it is a note or was refused.
  reason text,
  ticket_id uuid REFERENCES tickets (id),
  -- What was written in the ticket, and whose address it came to.
  posted_id uuid REFERENCES ticket_messages (id),
  user_id uuid REFERENCES users (id),
  -- Something was left out of what was written: a quote, or what is too long.
  is_cut boolean NOT NULL DEFAULT false,
  attachments text[] NOT NULL DEFAULT '{}',
  -- Null: refused, and kept for no one.
  source bytea,
  bytes integer NOT NULL,
  -- When staff took a note of another address as the customer's.
  accepted_at timestamptz,
  received_at timestamptz NOT NULL,
  UNIQUE (site_id, message_id, source_hash)
);
CREATE INDEX inbound_mails_from ON inbound_mails (from_address, received_at);
CREATE INDEX inbound_mails_received ON inbound_mails (received_at);
CREATE INDEX inbound_mails_ticket ON inbound_mails (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX inbound_mails_posted ON inbound_mails (posted_id) WHERE posted_id IS NOT NULL;
CREATE INDEX inbound_mails_user ON inbound_mails (user_id) WHERE user_id IS NOT NULL;
