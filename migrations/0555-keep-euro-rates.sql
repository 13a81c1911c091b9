-- Owned by features/invoices: the euro's reference rates as the bank published them, and the files that are not believed.

-- Hundred-millionths of a currency for one euro. A day that was published is never changed: another value for it is set aside.
CREATE TABLE euro_rates (
  day date NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  per_euro_e8 bigint NOT NULL CHECK (per_euro_e8 > 0),
  source text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (currency, day)
);
CREATE TRIGGER euro_rates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON euro_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last answer of the bank, and the newest file that was set aside.
CREATE TABLE euro_rate_state (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  asked_at timestamptz NOT NULL,
  read_at timestamptz,
  unreachable text,
  refused_at timestamptz,
  refused_reason text,
  refused_body text
);
