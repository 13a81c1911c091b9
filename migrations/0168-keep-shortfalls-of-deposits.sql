-- Owned by features/payments. Credited deposits of which less reached the address than their event said.
CREATE TABLE deposit_shortfalls (
  deposit_id uuid PRIMARY KEY REFERENCES deposits (id),
  missing_units numeric(38, 0) NOT NULL CHECK (missing_units > 0),
  found_at timestamptz NOT NULL,
  -- When an operator had dealt with it.
  settled_at timestamptz
);
CREATE INDEX deposit_shortfalls_open ON deposit_shortfalls (found_at) WHERE settled_at IS NULL;
