-- Owned by features/contacts: which addresses of registrants are theirs, once for each customer.

CREATE TABLE contact_emails (
  customer_id uuid NOT NULL REFERENCES customers (id),
  email_canonical text NOT NULL,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- Since when a name needs it; null while none does.
  started_at timestamptz,
  -- Mails that were sent since then.
  stage smallint NOT NULL DEFAULT 0,
  -- When the next mail goes out or the time is over; null: nothing is due.
  next_at timestamptz,
  verified_at timestamptz,
  -- The time was over without an answer: the names are out of service until there is one.
  lapsed_at timestamptz,
  PRIMARY KEY (customer_id, email_canonical),
  CHECK (verified_at IS NULL OR (next_at IS NULL AND lapsed_at IS NULL)),
  CHECK (next_at IS NULL OR started_at IS NOT NULL)
);
CREATE INDEX contact_emails_due ON contact_emails (next_at) WHERE next_at IS NOT NULL;

-- Mailed links, each good once; only the hash of the token is stored.
CREATE TABLE contact_links (
  token_hash bytea PRIMARY KEY,
  customer_id uuid NOT NULL,
  email_canonical text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (customer_id, email_canonical) REFERENCES contact_emails ON DELETE CASCADE
);
CREATE INDEX contact_links_email ON contact_links (customer_id, email_canonical);
