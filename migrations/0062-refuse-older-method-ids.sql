-- Owned by features/payments.
-- An older release that is still running must not store an id that this one cannot read, and none must start again:
-- it reads neither the new ids nor order_lines.tax_basis_points.
UPDATE payments SET method = method || '-eth' WHERE method IN ('usdt', 'usdc');
ALTER TABLE payments ADD CONSTRAINT payments_method CHECK (method NOT IN ('usdt', 'usdc'));
UPDATE schema_info SET min_code = 62;
