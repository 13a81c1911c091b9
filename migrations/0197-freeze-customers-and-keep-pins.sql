-- Owned by features/accounts.

-- Until then the product alone spends the customer's money: a user reported a break-in.
ALTER TABLE customers ADD COLUMN frozen_until timestamptz;

-- When the mailbox last proved its owner by a new password: reports from mails that are older count no more.
ALTER TABLE users ADD COLUMN secured_at timestamptz;

-- By which a user proves to our staff that they are talking to the owner: one open for each, its hash alone.
CREATE TABLE support_pins (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pin_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When staff entered it: once.
  confirmed_at timestamptz
);
