-- Owned by features/payouts. Numbers of cards that the operator pays by hand (CARD_PAYOUTS=manual), sealed, shown once,
-- and deleted when the payout ends.

CREATE TABLE payout_card_numbers (
  -- Of payout_destinations, which a later migration creates.
  destination_id uuid PRIMARY KEY,
  site_id smallint NOT NULL,
  customer_id uuid NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  shown_at timestamptz,
  FOREIGN KEY (customer_id, site_id) REFERENCES customers (id, site_id)
);
CREATE INDEX payout_card_numbers_customer ON payout_card_numbers (customer_id);
