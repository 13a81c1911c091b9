-- Owned by drivers/mailbox. How far the mailbox of answers was read, and since when it cannot be reached.
CREATE TABLE mailbox_state (
  -- Which mailbox: another one is read from its beginning.
  name text PRIMARY KEY,
  -- UIDVALIDITY and the last UID that was handled (RFC 9051 2.3.1.1).
  uid_validity text,
  last_uid bigint NOT NULL DEFAULT 0,
  read_at timestamptz,
  -- Since when it cannot be read, and why; null while it can.
  failing_since timestamptz,
  problem text
);

-- Owned by drivers/mailbox. The mailbox of a demo: what is answered at /dev/mailbox arrives here.
CREATE TABLE sim_mailbox_mails (
  uid bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  folder text NOT NULL DEFAULT 'inbox' CHECK (folder IN ('inbox', 'done', 'refused')),
  source bytea NOT NULL,
  arrived_at timestamptz NOT NULL
);
CREATE INDEX sim_mailbox_mails_waiting ON sim_mailbox_mails (uid) WHERE folder = 'inbox';
