-- Owned by features/invoices: who sells on a site, the series of its numbers, and what was issued.

CREATE TABLE invoice_settings (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  is_on boolean NOT NULL DEFAULT false,
  -- Orders delivered from then on get an invoice; null: it was never on.
  since timestamptz,
  -- {name, lines, country, vatNumber, registration, email}
  seller jsonb NOT NULL,
  -- What numbers begin with, `{year}` in it or not; six digits follow.
  invoice_pattern text NOT NULL,
  credit_pattern text NOT NULL,
  -- The first number of the first series of invoices, for who goes on from earlier books.
  start_number integer NOT NULL DEFAULT 1 CHECK (start_number >= 1),
  footer text NOT NULL DEFAULT '',
  -- In which amounts of tax are said besides; null: in none.
  tax_currency text CHECK (tax_currency ~ '^[A-Z]{3}$'),
  -- Everything delivered and refunded before has its document, but what was committed late.
  looked_to timestamptz,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by jsonb NOT NULL,
  CHECK (NOT is_on OR since IS NOT NULL)
);

-- What one dollar is in a tax currency on a day, as staff noted it with its source.
CREATE TABLE invoice_rates (
  site_id smallint NOT NULL REFERENCES sites (id),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  day date NOT NULL,
  rate_e6 bigint NOT NULL CHECK (rate_e6 > 0),
  source text NOT NULL,
  noted_at timestamptz NOT NULL,
  noted_by jsonb NOT NULL,
  PRIMARY KEY (site_id, currency, day)
);

-- The next number of each series. Who issues locks the row up to the commit: numbers have no gap, and none is given twice.
CREATE TABLE invoice_series (
  site_id smallint NOT NULL REFERENCES sites (id),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit')),
  pattern text NOT NULL,
  -- 0: the series goes on over the years.
  year integer NOT NULL,
  first_number integer NOT NULL,
  next_number integer NOT NULL,
  -- Times of documents go up with their numbers.
  last_issued_at timestamptz,
  PRIMARY KEY (site_id, kind, pattern, year)
);

-- Invoices and credit notes as they were issued: everything on them is in the row. Amounts of a credit note are below zero.
CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL,
  kind text NOT NULL,
  pattern text NOT NULL,
  year integer NOT NULL,
  sequence integer NOT NULL,
  number text NOT NULL,
  customer_id uuid NOT NULL REFERENCES customers (id),
  order_id uuid NOT NULL REFERENCES orders (id),
  -- Of a credit note: the refund that it is about, and the invoice that it corrects.
  transaction_id uuid REFERENCES ledger_transactions (id),
  corrects_id uuid REFERENCES invoices (id),
  issued_at timestamptz NOT NULL,
  supplied_at timestamptz NOT NULL,
  paid_at timestamptz NOT NULL,
  currency text NOT NULL,
  treatment text NOT NULL CHECK (treatment IN (
    'off', 'domestic', 'eu-consumer', 'reverse-charge', 'outside', 'seller-country')),
  country text,
  -- {name, username, email, lines, country, isBusiness, vatNumber, consultationNumber}
  buyer jsonb NOT NULL,
  -- As of the settings, with `brand` and `footer`.
  seller jsonb NOT NULL,
  -- [{position, sku, label, detail, from, to, basisPoints, netCents, taxCents, grossCents}]
  lines jsonb NOT NULL,
  net_cents bigint NOT NULL,
  -- [{basisPoints, netCents, taxCents, grossCents}]
  taxes jsonb NOT NULL,
  tax_cents bigint NOT NULL,
  gross_cents bigint NOT NULL,
  -- The tax currency of that time; its rate is null where none of the days before was noted.
  tax_currency text,
  rate_e6 bigint,
  rate_day text,
  rate_source text,
  FOREIGN KEY (site_id, kind, pattern, year) REFERENCES invoice_series (site_id, kind, pattern, year),
  UNIQUE (site_id, kind, pattern, year, sequence),
  UNIQUE (site_id, number),
  CHECK (gross_cents = net_cents + tax_cents),
  CHECK (CASE kind WHEN 'invoice' THEN transaction_id IS NULL AND corrects_id IS NULL AND gross_cents >= 0
                   ELSE transaction_id IS NOT NULL AND corrects_id IS NOT NULL AND gross_cents < 0 END),
  CHECK ((rate_e6 IS NULL) = (rate_day IS NULL) AND (rate_e6 IS NULL) = (rate_source IS NULL))
);
CREATE UNIQUE INDEX invoices_order ON invoices (order_id) WHERE kind = 'invoice';
CREATE UNIQUE INDEX invoices_refund ON invoices (transaction_id) WHERE kind = 'credit';
CREATE INDEX invoices_credits ON invoices (order_id) WHERE kind = 'credit';
CREATE INDEX invoices_customer ON invoices (customer_id, issued_at, id);
CREATE INDEX invoices_issued ON invoices (site_id, issued_at, id);
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
