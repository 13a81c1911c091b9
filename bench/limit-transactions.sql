-- The limit of a list: whose session it is, and the last twenty entries of their wallet by an index.
\set n random(1, :customers)
SELECT user_id, customer_id FROM sessions
WHERE token_hash = sha256(convert_to('bench-token-' || :n, 'UTF8')) AND revoked_at IS NULL
  AND expires_at > clock_timestamp() \gset
SELECT * FROM ledger_entries WHERE account_id = ledger_account_id('wallet', :customer_id::uuid, 'USD')
ORDER BY account_version DESC LIMIT 20;
