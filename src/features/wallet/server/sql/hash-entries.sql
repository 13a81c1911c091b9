-- The link of the ledger's hash chain over the entries in (after, up_to]: SHA-256 of the link before and of
-- every entry with its transaction, in the order (xid, id). Sealing and verifying both call it.
CREATE OR REPLACE FUNCTION ledger_hash_entries(
  p_previous bytea, p_after_xid xid8, p_after_id bigint, p_up_to_xid xid8, p_up_to_id bigint,
  OUT entries bigint, OUT hash bytea
) LANGUAGE sql STABLE AS $$
  SELECT count(*), sha256(p_previous || coalesce(string_agg(sha256(convert_to(concat_ws('|',
    e.id, e.transaction_id, e.account_id, e.currency, e.amount, e.balance_after, e.account_version, e.xid,
    t.kind, t.idempotency_key, t.reference_type, t.reference_id,
    (extract(epoch FROM t.created_at) * 1000000)::bigint), 'UTF8')), ''::bytea ORDER BY e.xid, e.id), ''))
  FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.transaction_id
  WHERE (e.xid, e.id) > (p_after_xid, p_after_id) AND (e.xid, e.id) <= (p_up_to_xid, p_up_to_id)
$$;
