-- Owned by features/stats: the numbers of the business, a day at a time. All but samples can be counted again from
-- ledger, orders, periods and audit.
CREATE TABLE stat_days (
  day date NOT NULL,
  metric text NOT NULL,
  site_id smallint NOT NULL,
  product text NOT NULL,
  -- A plan, an ending, a coin, a gateway, a kind of task.
  item text NOT NULL,
  location text NOT NULL,
  cents bigint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (metric, day, site_id, product, item, location)
);
CREATE INDEX stat_days_day ON stat_days (day);

-- The same by site alone, for the board.
CREATE TABLE stat_day_sums (
  day date NOT NULL,
  metric text NOT NULL,
  site_id smallint NOT NULL,
  cents bigint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, metric, site_id)
);

-- What was counted when. A closed day changes only by an operator's command.
CREATE TABLE stat_day_states (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL,
  closed_at timestamptz
);

-- Customers by the month of their first delivered order, and what they bought in the months after it.
CREATE TABLE stat_cohorts (
  site_id smallint NOT NULL,
  month date NOT NULL,
  age integer NOT NULL CHECK (age >= 0),
  customers bigint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (site_id, month, age)
);
