-- Owned by features/domains.
-- A name keeps what its year costs now.
INSERT INTO service_prices (service_id, part, term, cents, from_at)
SELECT d.id, 'term', 12, coalesce(d.next_price_cents, d.premium_renew_cents, tlds.renew_cents), '-infinity'::timestamptz
FROM domains d JOIN tlds ON tlds.id = d.tld WHERE d.state NOT IN ('failed', 'transfer_failed', 'released', 'transferred_out');
ALTER TABLE domains DROP COLUMN next_price_cents, DROP COLUMN next_cost_cents;
UPDATE schema_info SET min_code = greatest(min_code, 222);
