-- Owned by features/invoices: when invoices were on, and what could not be issued.

-- Orders delivered within one of them get an invoice, whatever was switched since.
CREATE TABLE invoice_periods (
  site_id smallint NOT NULL REFERENCES sites (id),
  from_at timestamptz NOT NULL,
  -- Null: they are on.
  until_at timestamptz,
  PRIMARY KEY (site_id, from_at),
  CHECK (until_at >= from_at)
);
CREATE UNIQUE INDEX invoice_periods_open ON invoice_periods (site_id) WHERE until_at IS NULL;

INSERT INTO invoice_periods (site_id, from_at, until_at)
SELECT site_id, since, CASE WHEN is_on THEN NULL ELSE greatest(updated_at, since) END
FROM invoice_settings WHERE since IS NOT NULL;

ALTER TABLE invoice_settings DROP COLUMN since;

-- Documents that could not be issued, which hold up no other. They are tried again after longer and longer times.
CREATE TABLE invoice_failures (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit')),
  -- The order, or the transaction of the refund.
  object_id uuid NOT NULL,
  site_id smallint NOT NULL REFERENCES sites (id),
  order_id uuid NOT NULL REFERENCES orders (id),
  first_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  retry_at timestamptz NOT NULL,
  PRIMARY KEY (kind, object_id)
);
CREATE INDEX invoice_failures_due ON invoice_failures (site_id, retry_at);
