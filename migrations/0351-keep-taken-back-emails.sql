-- Owned by features/accounts. Accounts whose former mailbox took a change of email back: until then staff gives them no
-- other one, unless that mailbox agrees by a link.
CREATE TABLE kept_emails (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  email text NOT NULL,
  email_canonical text NOT NULL,
  kept_until timestamptz NOT NULL
);

-- allow: the address that agrees to another one.
ALTER TABLE email_tokens DROP CONSTRAINT email_tokens_purpose_check,
  ADD CONSTRAINT email_tokens_purpose_check CHECK (purpose IN ('verify', 'change', 'undo', 'allow'));
