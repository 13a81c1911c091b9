-- The limit of a list: whose session it is, and the last twenty servers of theirs by an index.
\set n random(1, :customers)
SELECT user_id, customer_id FROM sessions
WHERE token_hash = sha256(convert_to('bench-token-' || :n, 'UTF8')) AND revoked_at IS NULL
  AND expires_at > clock_timestamp() \gset
SELECT * FROM servers WHERE customer_id = :customer_id::uuid ORDER BY created_at DESC, id DESC LIMIT 20;
