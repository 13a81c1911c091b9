-- Owned by features/servers. What an extra address costs its reseller a month, as it was when it was ordered.
ALTER TABLE server_addresses ADD COLUMN monthly_cost_cents bigint CHECK (monthly_cost_cents >= 0);
