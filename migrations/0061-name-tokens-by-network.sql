-- Owned by features/payments.
-- A token is accepted on a network: the same token on another one is another method.
UPDATE payments SET method = method || '-eth' WHERE method IN ('usdt', 'usdc');
