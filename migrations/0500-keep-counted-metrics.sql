-- Owned by platform/metrics: what one process counts of the whole database for all that are scraped. `readings` are pairs
-- of labels and value.
CREATE TABLE metric_counts (
  name text PRIMARY KEY,
  readings jsonb NOT NULL,
  counted_at timestamptz NOT NULL
);
