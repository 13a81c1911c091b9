-- Owned by features/servers.
-- A server keeps what it costs now: its own term what was shown for it, other terms and extra addresses the list.
-- An older release reads next_price_cents: it must not start on this schema.
ALTER TABLE server_addresses
  -- What an extra address costs a month, as it was shown when it was ordered.
  ADD COLUMN monthly_cents bigint CHECK (monthly_cents >= 0);
UPDATE server_addresses SET monthly_cents = extras.price_cents FROM extras WHERE extras.id = 'ipv4' AND NOT is_primary;
WITH addresses AS (
  SELECT a.server_id, a.address, a.monthly_cents FROM server_addresses a LEFT JOIN orders o ON o.id = a.order_id
  WHERE NOT a.is_primary AND coalesce(o.state, 'delivered') = 'delivered'
), running AS (
  SELECT s.id, s.plan_id, s.months, s.next_price_cents - s.months * coalesce(
    (SELECT sum(monthly_cents) FROM addresses a WHERE a.server_id = s.id), 0)::bigint AS cents
  FROM servers s WHERE s.service NOT IN ('terminated', 'failed')
)
INSERT INTO service_prices (service_id, part, term, cents, from_at)
SELECT id, 'term', months, greatest(cents, 0), '-infinity'::timestamptz FROM running
UNION ALL
SELECT running.id, 'term', term.months, p.price_cents * term.months * (100 - term.discount_percent) / 100, '-infinity'::timestamptz
FROM running JOIN plans p ON p.id = running.plan_id JOIN terms term ON term.months <> running.months
UNION ALL
SELECT server_id, host(address), 1, monthly_cents, '-infinity'::timestamptz FROM addresses WHERE monthly_cents IS NOT NULL;
ALTER TABLE servers DROP COLUMN next_price_cents, DROP COLUMN next_cost_cents;
UPDATE schema_info SET min_code = greatest(min_code, 221);
