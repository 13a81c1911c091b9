-- The limit of a list: whose session it is, and twenty rows of theirs by an index.
\set n random(1, :customers)
SELECT id, user_id, customer_id, site_id FROM sessions
WHERE token_hash = sha256(convert_to('bench-token-' || :n, 'UTF8')) AND revoked_at IS NULL
  AND expires_at > clock_timestamp();
SELECT id, kind, amount, label, created_at FROM bench_limit.lines
WHERE owner = :n ORDER BY created_at DESC, id DESC LIMIT 20;
