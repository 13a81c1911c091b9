-- Owned by features/accounts.

-- Wrong passwords, known e-mail or not: the answer waits for this row only, so it takes the same time for both.
-- A job counts them into the audit of the account, mails its owner, and empties the table.
CREATE TABLE failed_sign_ins (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  email_canonical text NOT NULL,
  -- It used up the account's budget of wrong passwords from new places.
  is_last boolean NOT NULL,
  created_at timestamptz NOT NULL
);
