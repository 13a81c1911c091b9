-- The least a paid order needs, in tables of its own without a trigger or a constraint that costs: what
-- bench/limit-purchase.sql works on.
CREATE SCHEMA bench_limit;
CREATE TABLE bench_limit.wallets (id integer PRIMARY KEY, balance bigint NOT NULL);
CREATE TABLE bench_limit.transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, wallet_id integer NOT NULL, created_at timestamptz NOT NULL);
CREATE TABLE bench_limit.entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transaction_id bigint NOT NULL, account integer NOT NULL,
  amount bigint NOT NULL);
CREATE TABLE bench_limit.orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, wallet_id integer NOT NULL, total_cents bigint NOT NULL,
  created_at timestamptz NOT NULL);
CREATE TABLE bench_limit.jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint NOT NULL, state text NOT NULL,
  created_at timestamptz NOT NULL);
INSERT INTO bench_limit.wallets SELECT n, 1000000000 FROM generate_series(1, 1000) AS n;
