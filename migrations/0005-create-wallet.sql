-- Owned by features/wallet: double-entry ledger, holds, orders.
-- Signs: an entry above zero adds to its account. A wallet's balance is what we owe the customer.

CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  customer_id uuid REFERENCES customers (id),
  currency text NOT NULL,
  -- Only customer accounts carry a running balance and version; a system account's balance is the sum
  -- of its entries, so that no row is shared by all purchases.
  balance bigint,
  version bigint,
  UNIQUE NULLS NOT DISTINCT (kind, customer_id, currency),
  UNIQUE (id, currency),
  CHECK ((customer_id IS NULL) = (balance IS NULL)),
  CHECK ((balance IS NULL) = (version IS NULL)),
  CHECK ((kind IN ('wallet', 'holds', 'reversal-debt')) = (customer_id IS NOT NULL)),
  CONSTRAINT ledger_balance_sign CHECK (CASE kind WHEN 'reversal-debt' THEN balance <= 0 ELSE balance >= 0 END)
);

-- Ids of accounts are derived from what they are, so that no caller has to look one up.
CREATE FUNCTION ledger_account_id(kind text, customer uuid, currency text) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(kind || ':' || coalesce(customer::text, '') || ':' || currency)::uuid;

INSERT INTO ledger_accounts (id, kind, currency)
SELECT ledger_account_id(kind, NULL, currency), kind, currency
FROM (VALUES
  ('revenue', 'USD'), ('exchange', 'USD'), ('adjustments', 'USD'),
  ('exchange', 'BTC'), ('exchange', 'DOGE'), ('exchange', 'ETH'), ('exchange', 'USDT'), ('exchange', 'USDC'),
  ('deposits', 'BTC'), ('deposits', 'DOGE'), ('deposits', 'ETH'), ('deposits', 'USDT'), ('deposits', 'USDC')
) AS system_account (kind, currency);

CREATE TABLE ledger_transactions (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- One effect per cause for ever, e.g. `deposit:<id>:<epoch>:credit`.
  idempotency_key text NOT NULL UNIQUE,
  reference_type text NOT NULL,
  reference_id uuid NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ledger_transactions_reference ON ledger_transactions (reference_type, reference_id);

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
  account_id uuid NOT NULL,
  currency text NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount <> 0),
  balance_after bigint,
  account_version bigint,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  FOREIGN KEY (account_id, currency) REFERENCES ledger_accounts (id, currency),
  UNIQUE (account_id, account_version)
);
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id);
CREATE INDEX ledger_entries_seal ON ledger_entries (xid, id);

CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- All entries of a transaction come in one statement, so the sum is checked per statement: no moment
-- exists in which a transaction does not balance (stricter and cheaper than a check at commit).
CREATE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY transaction_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger entries do not sum to zero' USING ERRCODE = 'MR003';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_balanced();

-- The hash chain over what was committed since the last seal; written by a background job.
CREATE TABLE ledger_seals (
  seq bigint PRIMARY KEY,
  after_xid xid8 NOT NULL,
  after_id bigint NOT NULL,
  up_to_xid xid8 NOT NULL,
  up_to_id bigint NOT NULL,
  entries bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL
);
CREATE TRIGGER ledger_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  idempotency_key text NOT NULL,
  kind text NOT NULL,
  object_type text NOT NULL,
  object_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('paid', 'delivered', 'refunded')),
  currency text NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (customer_id, idempotency_key)
);
CREATE INDEX orders_customer ON orders (customer_id, created_at);
CREATE INDEX orders_object ON orders (object_type, object_id);

-- What was bought at which price: a snapshot, never read back from the catalogue.
CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders (id),
  position integer NOT NULL,
  sku text NOT NULL,
  label text NOT NULL,
  currency text NOT NULL,
  net_cents bigint NOT NULL,
  tax_percent integer NOT NULL,
  tax_cents bigint NOT NULL,
  gross_cents bigint NOT NULL,
  catalogue_version bigint NOT NULL,
  PRIMARY KEY (order_id, position)
);

-- Money of an order between payment and delivery: reserve, then capture or release, once.
CREATE TABLE holds (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL CHECK (state IN ('reserved', 'captured', 'released')),
  created_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX holds_open ON holds (created_at) WHERE state = 'reserved';
