-- The tax on a net amount, rounded once to the nearest cent, half a cent away from zero. `taxCents` of shared/tax.ts is
-- the same.
CREATE OR REPLACE FUNCTION taxes_tax_cents(p_net bigint, p_basis_points integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN round(p_net * p_basis_points / 10000.0)::bigint;
