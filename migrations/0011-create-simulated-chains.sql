-- The world of the simulated chain driver: nothing but that driver reads or writes these tables. They lie
-- in the database so that several processes see one chain and a crash loses none of it.

CREATE TABLE sim_blocks (
  chain text NOT NULL CHECK (chain IN ('btc', 'doge', 'eth')),
  height integer NOT NULL CHECK (height >= 0),
  hash text NOT NULL,
  parent text NOT NULL,
  mined_at timestamptz NOT NULL,
  PRIMARY KEY (chain, height),
  UNIQUE (chain, hash)
);

INSERT INTO sim_blocks (chain, height, hash, parent, mined_at)
SELECT chain, 0, encode(sha256(convert_to('simulated ' || chain, 'UTF8')), 'hex'), '', '2026-01-01T00:00:00Z'
FROM (VALUES ('btc'), ('doge'), ('eth')) AS genesis (chain);

-- One transfer each; without a block it waits in the mempool.
CREATE TABLE sim_transactions (
  chain text NOT NULL,
  txid text NOT NULL,
  ref text NOT NULL,
  asset text NOT NULL,
  address text NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount >= 0),
  height integer,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (chain, txid, ref),
  FOREIGN KEY (chain, height) REFERENCES sim_blocks (chain, height)
);
CREATE INDEX sim_transactions_height ON sim_transactions (chain, height);
