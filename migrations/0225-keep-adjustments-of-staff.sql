-- Owned by features/wallet.
-- What staff gave a customer or took back, with what the customer reads about it. The ledger has the money.
CREATE TABLE wallet_adjustments (
  -- Of the ledger transaction, and of the act of staff.
  id uuid PRIMARY KEY REFERENCES ledger_transactions (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- Below zero: taken from the wallet.
  cents bigint NOT NULL CHECK (cents <> 0),
  note text NOT NULL,
  -- The adjustment that this one corrects, which happens once.
  reverses_id uuid UNIQUE REFERENCES ledger_transactions (id),
  owes_rest boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TRIGGER wallet_adjustments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
