-- Owned by features/import: what was brought over from the product that a provider used before (decision 161).
CREATE TABLE import_sources (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- As operators call it: a further file under the same name goes on where the last one ended.
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  format text NOT NULL CHECK (format IN ('paymenter', 'whmcs', 'moorage')),
  created_at timestamptz NOT NULL,
  UNIQUE (site_id, name)
);

-- What each record of a source became here, once: written in the transaction that made it.
CREATE TABLE import_records (
  source_id uuid NOT NULL REFERENCES import_sources (id),
  kind text NOT NULL CHECK (kind IN ('client', 'ticket', 'invoice', 'service', 'name')),
  source_key text NOT NULL CHECK (length(source_key) BETWEEN 1 AND 100),
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- Of a client the user, of a ticket the ticket, of the others the document.
  object_id uuid NOT NULL,
  -- Of a client: what came into the wallet, whether its password was taken over, and when it was mailed about.
  cents bigint,
  has_password boolean,
  invited_at timestamptz,
  imported_at timestamptz NOT NULL,
  PRIMARY KEY (source_id, kind, source_key),
  CHECK ((kind = 'client') = (cents IS NOT NULL) AND (kind = 'client') = (has_password IS NOT NULL)),
  CHECK (invited_at IS NULL OR kind = 'client')
);
CREATE INDEX import_records_customer ON import_records (customer_id);
CREATE INDEX import_records_uninvited ON import_records (source_id, source_key) WHERE kind = 'client' AND invited_at IS NULL;

-- Invoices, services and names as they were there: to be read, and nothing else.
CREATE TABLE import_documents (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  source_id uuid NOT NULL REFERENCES import_sources (id),
  kind text NOT NULL CHECK (kind IN ('invoice', 'service', 'name')),
  -- Its number or name there.
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 300),
  document jsonb NOT NULL,
  dated_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX import_documents_customer ON import_documents (customer_id, kind, dated_at DESC, id DESC);
