-- Whether a further term of a server may be paid: `isPayable` of rules.ts.
CREATE OR REPLACE FUNCTION servers_is_payable(p_service text, p_reason text) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN p_service IN ('active', 'expired') OR p_service = 'suspended' AND p_reason = 'unpaid';
