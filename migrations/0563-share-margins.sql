-- Owned by features/wallet. What of a reseller's margin goes on to the affiliate who brought the buyer.

ALTER TABLE margin_accruals
  -- Whose buyer came by a link: it does not mature before it is decided what of it is a commission.
  ADD COLUMN awaits_commission boolean NOT NULL DEFAULT false,
  ADD COLUMN commission_to uuid REFERENCES customers (id),
  -- What of `taken_cents` was taken of the commission.
  ADD COLUMN commission_taken_cents bigint NOT NULL DEFAULT 0,
  -- Whether the commission is the affiliate's; until then it is pending.
  ADD COLUMN is_commission_paid boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT margin_commission CHECK (
    commission_taken_cents BETWEEN 0 AND commission_cents AND commission_taken_cents <= taken_cents
    AND commission_cents - commission_taken_cents <= cents - taken_cents
    AND (commission_cents > 0) <= (commission_to IS NOT NULL)
    AND awaits_commission <= (commission_cents = 0 AND state <> 'available'));
CREATE INDEX margin_accruals_awaiting ON margin_accruals (delivered_at, order_id) WHERE awaits_commission;

ALTER TABLE margin_refunds
  -- What of `cents` was commission; of it nothing is the owner's debt.
  ADD COLUMN commission_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT margin_refund_parts CHECK (
    commission_cents BETWEEN 0 AND cents AND pending_cents + debt_cents <= cents - commission_cents);

-- What a commission took of a site's margin, or what came back of it: by how much it changed each.
CREATE TABLE margin_commissions (
  transaction_id uuid PRIMARY KEY REFERENCES ledger_transactions (id) DEFERRABLE INITIALLY DEFERRED,
  order_id uuid NOT NULL REFERENCES margin_accruals (order_id),
  site_id smallint NOT NULL REFERENCES sites (id),
  pending_cents bigint NOT NULL,
  available_cents bigint NOT NULL,
  debt_cents bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX margin_commissions_site ON margin_commissions (site_id, created_at, transaction_id);
CREATE TRIGGER margin_commissions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON margin_commissions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
