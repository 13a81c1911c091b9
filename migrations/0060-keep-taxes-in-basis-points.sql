-- Owned by features/wallet.
-- Tax rates have decimals (25.5 % is 2550 basis points).
ALTER TABLE order_lines RENAME COLUMN tax_percent TO tax_basis_points;
UPDATE order_lines SET tax_basis_points = tax_basis_points * 100 WHERE tax_basis_points <> 0;
