-- Owned by features/support. The addresses by which participants answer by mail: only hashes of their tokens.
CREATE TABLE ticket_reply_tokens (
  token_hash text PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES tickets (id),
  user_id uuid NOT NULL REFERENCES users (id),
  -- The next one is made when its participant says that somebody else has this one.
  generation integer NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- When the participant was last asked by mail whether another address is theirs.
  asked_at timestamptz
);
CREATE INDEX ticket_reply_tokens_ticket ON ticket_reply_tokens (ticket_id, user_id);
CREATE INDEX ticket_reply_tokens_user ON ticket_reply_tokens (user_id);

-- The address that a mail server reported as one that no mail reaches, and what it said.
ALTER TABLE ticket_participants
  ADD COLUMN bounced_address text,
  ADD COLUMN bounced_at timestamptz,
  ADD COLUMN bounce_reason text CHECK (length(bounce_reason) <= 200);

-- A message that came by mail has the id of that mail; one of somebody else's address is a note.
ALTER TABLE ticket_messages
  ADD COLUMN mail_message_id text CHECK (length(mail_message_id) <= 500),
  DROP CONSTRAINT ticket_messages_author_kind_check,
  ADD CONSTRAINT ticket_messages_author_kind_check
    CHECK (author_kind IN ('customer', 'staff', 'system', 'telegram-guest', 'mail-guest')),
  ADD CONSTRAINT ticket_messages_mail_guest_check CHECK (author_kind <> 'mail-guest' OR visibility = 'note');
