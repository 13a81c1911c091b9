-- Owned by features/taxes: how a site taxes what it sells, the rates, where customers are, and what was decided for each order.

CREATE TABLE tax_settings (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  mode text NOT NULL DEFAULT 'off' CHECK (mode IN ('off', 'eu')),
  -- ISO 3166; Greece is GR here, and EL only in VAT numbers.
  seller_country text CHECK (seller_country ~ '^[A-Z]{2}$'),
  -- Cross-border sales to consumers are above the threshold: their own rate, declared through the One Stop Shop.
  oss boolean NOT NULL DEFAULT false,
  -- Pieces of evidence that have to agree on where a consumer is.
  pieces_needed integer NOT NULL DEFAULT 1 CHECK (pieces_needed IN (1, 2)),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by jsonb NOT NULL,
  CHECK (mode = 'off' OR seller_country IS NOT NULL)
);

-- Every rate that applies or applied, as staff confirmed it; `valid_to` is the last day, null: until further notice.
CREATE TABLE tax_rates (
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  kind text NOT NULL DEFAULT 'standard' CHECK (kind = 'standard'),
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 5000),
  valid_from date NOT NULL,
  valid_to date,
  confirmed_by jsonb NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (country, kind, valid_from),
  CHECK (valid_to >= valid_from)
);

-- Counts changes of the rates, so that who changes them says which were seen.
CREATE TABLE tax_rates_version (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  version bigint NOT NULL
);
INSERT INTO tax_rates_version (version) VALUES (1);

-- Where a customer is for taxes, as they say, and what speaks for it.
CREATE TABLE tax_profiles (
  customer_id uuid PRIMARY KEY REFERENCES customers (id),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  is_business boolean NOT NULL DEFAULT false,
  name text,
  -- {line1, line2, city, region, postcode}
  address jsonb NOT NULL DEFAULT '{}',
  -- With the prefix of its country, such as DE123456789; null for consumers.
  vat_number text,
  vies_state text CHECK (vies_state IN ('valid', 'invalid', 'unreachable')),
  -- What VIES answers for a check on behalf of a seller, as proof of it.
  consultation_number text,
  -- When VIES last answered; of `unreachable`, when it was last asked.
  checked_at timestamptz,
  -- [{kind: 'billing' | 'phone' | 'connection' | 'staff', country, at, note}]
  evidence jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL,
  CHECK (is_business OR vat_number IS NULL)
);
CREATE INDEX tax_profiles_checks ON tax_profiles (checked_at) WHERE vat_number IS NOT NULL;

-- What was decided for an order when it was paid, and on which grounds; kept ten years as they were. An order without a
-- row was paid while its site had taxes off: net is gross.
CREATE TABLE order_taxes (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  treatment text NOT NULL CHECK (treatment IN (
    'off', 'domestic', 'eu-consumer', 'reverse-charge', 'outside', 'seller-country')),
  -- Whose tax it is: of `reverse-charge` and `outside` where the customer is.
  country text,
  basis_points integer NOT NULL CHECK (basis_points >= 0),
  net_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  gross_cents bigint NOT NULL,
  -- {name, address, country, isBusiness, vatNumber, consultationNumber}
  profile jsonb NOT NULL,
  evidence jsonb NOT NULL,
  decided_at timestamptz NOT NULL,
  CHECK (gross_cents = net_cents + tax_cents),
  CHECK (basis_points > 0 OR tax_cents = 0)
);
CREATE INDEX order_taxes_decided ON order_taxes (decided_at);
