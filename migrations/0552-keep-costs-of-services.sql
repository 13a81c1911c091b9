-- Owned by features/services. What the reseller pays for the part beside what its customer pays; null where no one resells it.
ALTER TABLE service_prices ADD COLUMN cost_cents bigint CHECK (cost_cents >= 0);
