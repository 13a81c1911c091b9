-- Owned by features/payments. Why prices were not used.

CREATE TABLE rate_refusals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset text NOT NULL,
  -- Whose answer was refused: a row for as long as it is for one reason. Null: the price of the coin as a whole was in
  -- doubt, a row for each look; until the next tick after it the coin has no price.
  source text,
  reason text NOT NULL,
  -- For the operator, in English: what it was the last time.
  detail text NOT NULL,
  -- USD per coin × 1e8, where a price could be read.
  rate_e8 bigint,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  CHECK (last_at >= first_at),
  CHECK (source IS NOT NULL OR last_at = first_at)
);
CREATE INDEX rate_refusals_latest ON rate_refusals (asset, last_at DESC);
CREATE INDEX rate_refusals_doubts ON rate_refusals (asset, last_at DESC) WHERE source IS NULL;
