-- Owned by features/payments. Lists of staff, the newest first, and the queues among them.
CREATE INDEX deposits_newest ON deposits (seen_at DESC, id DESC);
CREATE INDEX deposits_held ON deposits (seen_at, id) WHERE state = 'held';
CREATE INDEX gateway_payments_newest ON gateway_payments (created_at DESC, id DESC);
CREATE INDEX gateway_payments_problems ON gateway_payments (created_at DESC, id DESC)
  WHERE contradiction IS NOT NULL OR failure IS NOT NULL;
CREATE INDEX gateway_deposits_held ON gateway_deposits (payment_id) WHERE state = 'held';
