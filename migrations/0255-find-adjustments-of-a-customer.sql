-- Owned by features/wallet.

CREATE INDEX wallet_adjustments_customer ON wallet_adjustments (customer_id, created_at DESC);
