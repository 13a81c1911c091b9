-- Owned by features/domains.
-- What the next year costs is the domain's own, as for servers; null until it is delivered.
ALTER TABLE domains
  ADD COLUMN next_price_cents bigint CHECK (next_price_cents > 0),
  -- The provider's share of the price: all of it, on the provider's own site.
  ADD COLUMN next_cost_cents bigint CHECK (next_cost_cents >= 0),
  ADD CHECK ((next_price_cents IS NULL) = (next_cost_cents IS NULL));
UPDATE domains d SET next_price_cents = priced.cents, next_cost_cents = priced.cents
FROM (SELECT domains.id, coalesce(domains.premium_renew_cents, tlds.renew_cents) AS cents
      FROM domains JOIN tlds ON tlds.id = domains.tld WHERE domains.expires_at IS NOT NULL) AS priced
WHERE d.id = priced.id;
UPDATE schema_info SET min_code = 79;
