-- A purchase in one wallet the plain way: eight statements, between which the client is asked.
BEGIN;
SELECT balance FROM bench_limit.wallets WHERE id = 1 FOR UPDATE;
UPDATE bench_limit.wallets SET balance = balance - 490 WHERE id = 1 AND balance >= 490;
INSERT INTO bench_limit.transactions (wallet_id, created_at) VALUES (1, clock_timestamp()) RETURNING id \gset
INSERT INTO bench_limit.entries (transaction_id, account, amount) VALUES (:id, 1, -490), (:id, 0, 490);
INSERT INTO bench_limit.orders (wallet_id, total_cents, created_at) VALUES (1, 490, clock_timestamp())
RETURNING id AS order_id \gset
INSERT INTO bench_limit.jobs (order_id, state, created_at) VALUES (:order_id, 'queued', clock_timestamp());
COMMIT;
