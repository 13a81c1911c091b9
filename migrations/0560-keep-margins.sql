-- Owned by features/wallet. What resellers earn: one row for each delivered order of a site that has a cost.

-- A row is beside the entries on `margin-pending:<site>`, later on `margin:<site>`; W1 and W2 hold both together.
CREATE TABLE margin_accruals (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  site_id smallint NOT NULL REFERENCES sites (id),
  -- What of the price without tax is the provider's.
  cost_cents bigint NOT NULL CHECK (cost_cents >= 0),
  -- The rest of it.
  cents bigint NOT NULL CHECK (cents >= 0),
  -- What of `cents` went on to an affiliate of the site.
  commission_cents bigint NOT NULL DEFAULT 0 CHECK (commission_cents BETWEEN 0 AND cents),
  -- What of `cents` went back with refunds.
  taken_cents bigint NOT NULL DEFAULT 0 CHECK (taken_cents BETWEEN 0 AND cents),
  state text NOT NULL CHECK (state IN ('pending', 'available', 'taken-back')),
  delivered_at timestamptz NOT NULL,
  available_at timestamptz NOT NULL,
  matured_at timestamptz,
  -- The run's ledger transaction; there is none when nothing was left of all that matured with it.
  matured_by uuid,
  -- Set while staff looks into the order: it does not mature.
  frozen_at timestamptz,
  frozen_reason text,
  CHECK (num_nulls(frozen_at, frozen_reason) IN (0, 2)),
  CHECK ((state = 'available') <= (matured_at IS NOT NULL)),
  CHECK ((state = 'pending') <= (matured_at IS NULL))
);
CREATE INDEX margin_accruals_site ON margin_accruals (site_id, delivered_at, order_id);
CREATE INDEX margin_accruals_due ON margin_accruals (site_id, available_at) WHERE state = 'pending';

-- What a refund took of a margin: of what was pending, of what was available, and beyond that as a debt.
CREATE TABLE margin_refunds (
  transaction_id uuid PRIMARY KEY REFERENCES ledger_transactions (id) DEFERRABLE INITIALLY DEFERRED,
  order_id uuid NOT NULL REFERENCES margin_accruals (order_id),
  site_id smallint NOT NULL REFERENCES sites (id),
  -- What went back without tax; `cents` of it was margin.
  net_cents bigint NOT NULL CHECK (net_cents >= 0),
  cents bigint NOT NULL CHECK (cents BETWEEN 0 AND net_cents),
  -- What of `cents` was pending; the rest had matured.
  pending_cents bigint NOT NULL CHECK (pending_cents BETWEEN 0 AND cents),
  -- What of `cents` the owner owes, since it had left the account.
  debt_cents bigint NOT NULL CHECK (debt_cents BETWEEN 0 AND cents - pending_cents),
  created_at timestamptz NOT NULL
);
CREATE INDEX margin_refunds_site ON margin_refunds (site_id, created_at, transaction_id);
CREATE INDEX margin_refunds_order ON margin_refunds (order_id);
CREATE TRIGGER margin_refunds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON margin_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
