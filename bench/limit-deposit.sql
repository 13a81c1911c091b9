-- The limit of a credit: the deposit, one ledger transaction with two entries, and the balance, in one statement.
\set n random(1, 1000)
WITH found AS (
  INSERT INTO bench_limit.deposits (wallet_id, txid, units, cents, state, credited_at)
  VALUES (:n, md5(random()::text), 40000, 2000, 'credited', clock_timestamp()) RETURNING id
), paid AS (
  UPDATE bench_limit.wallets SET balance = balance + 2000 WHERE id = :n RETURNING id
), moved AS (
  INSERT INTO bench_limit.transactions (wallet_id, created_at) SELECT id, clock_timestamp() FROM paid RETURNING id
)
INSERT INTO bench_limit.entries (transaction_id, account, amount)
SELECT moved.id, side.account, side.amount FROM moved, found, (VALUES (:n, 2000), (0, -2000)) AS side (account, amount);
