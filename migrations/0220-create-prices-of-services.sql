-- Owned by features/services.
-- What is said about prices of running services: drafted, announced for a date, or called off before it.
CREATE TABLE price_changes (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('server', 'domain')),
  name text NOT NULL,
  -- Which services, and what they shall cost: `PriceSelection` and `PriceTarget` of the feature.
  selection jsonb NOT NULL,
  target jsonb NOT NULL,
  from_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'announced', 'cancelled')),
  reason text NOT NULL,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  announced_at timestamptz,
  cancelled_at timestamptz,
  CHECK (state <> 'announced' OR announced_at IS NOT NULL)
);
CREATE INDEX price_changes_newest ON price_changes (created_at DESC, id DESC);

-- What an announced change does, as it was announced.
CREATE TABLE price_change_lines (
  change_id uuid NOT NULL REFERENCES price_changes (id),
  service_id uuid NOT NULL,
  site_id smallint NOT NULL,
  customer_id uuid NOT NULL,
  -- What its customer called it then.
  name text NOT NULL,
  part text NOT NULL,
  term integer NOT NULL,
  -- Whether autoprolong renews by this term, or the part belongs to every term.
  is_usual boolean NOT NULL,
  before_cents bigint NOT NULL,
  after_cents bigint NOT NULL,
  PRIMARY KEY (change_id, service_id, part, term)
);
CREATE INDEX price_change_lines_customer ON price_change_lines (change_id, customer_id);

-- The own prices of services. A term costs what is the latest here on the day that it begins. Rows are added, and
-- only those of a change that is called off are removed.
CREATE TABLE service_prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service_id uuid NOT NULL,
  -- `term`: the service itself; an extra address: its month.
  part text NOT NULL,
  -- Months.
  term integer NOT NULL CHECK (term > 0),
  cents bigint NOT NULL CHECK (cents >= 0),
  from_at timestamptz NOT NULL,
  -- Set by staff for this service alone: a change for many leaves it out.
  is_own boolean NOT NULL DEFAULT false,
  change_id uuid REFERENCES price_changes (id)
);
CREATE INDEX service_prices_latest ON service_prices (service_id, part, term, from_at DESC, id DESC);
CREATE INDEX service_prices_change ON service_prices (change_id) WHERE change_id IS NOT NULL;
