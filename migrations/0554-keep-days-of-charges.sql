-- Owned by features/domains.
-- When a reserved renewal is started and charged, as its customer was notified: days that staff sets later count for
-- renewals that are reserved after it.
ALTER TABLE domain_orders ADD COLUMN charges_at timestamptz;
UPDATE domain_orders SET charges_at = starts_at - interval '3 days' WHERE state = 'open' AND is_automatic;
