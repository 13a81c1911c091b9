-- The limit: lock wallet, one ledger transaction with two entries, balance, order, job, in one statement.
\set n random(1, 1000)
WITH wallet AS (
  SELECT id FROM bench_limit.wallets WHERE id = :n AND balance >= 490 FOR UPDATE
), paid AS (
  UPDATE bench_limit.wallets w SET balance = w.balance - 490 FROM wallet WHERE w.id = wallet.id RETURNING w.id
), moved AS (
  INSERT INTO bench_limit.transactions (wallet_id, created_at) SELECT id, clock_timestamp() FROM paid RETURNING id
), entries AS (
  INSERT INTO bench_limit.entries (transaction_id, account, amount)
  SELECT moved.id, side.account, side.amount FROM moved, (VALUES (:n, -490), (0, 490)) AS side (account, amount)
), ordered AS (
  INSERT INTO bench_limit.orders (wallet_id, total_cents, created_at)
  SELECT id, 490, clock_timestamp() FROM paid RETURNING id
)
INSERT INTO bench_limit.jobs (order_id, state, created_at) SELECT id, 'queued', clock_timestamp() FROM ordered;
