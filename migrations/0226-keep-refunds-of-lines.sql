-- Owned by features/wallet.
-- What of which line of a delivered order went back, and by what; the ledger has the money, once for each transaction.
CREATE TABLE order_refunds (
  transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
  order_id uuid NOT NULL,
  position integer NOT NULL,
  -- `unused`: days that a deletion left; `withdrawal`: those of a contract that its customer withdrew from; `staff`.
  kind text NOT NULL CHECK (kind IN ('unused', 'withdrawal', 'staff')),
  cents bigint NOT NULL CHECK (cents > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_lines (order_id, position)
);
CREATE INDEX order_refunds_line ON order_refunds (order_id, position);
CREATE TRIGGER order_refunds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Refunds by staff: what was asked for, and what the customer reads.
CREATE TABLE refund_acts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  note text NOT NULL,
  asked jsonb NOT NULL,
  -- All that went back by it, by the end of the service too.
  cents bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX refund_acts_order ON refund_acts (order_id);
CREATE TRIGGER refund_acts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund_acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Deletions before this release, shared out over the lines above zero in their order.
WITH returned AS (
  SELECT t.id, t.reference_id AS order_id, t.created_at, -e.amount AS cents
  FROM ledger_transactions t
  JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id = ledger_account_id('revenue', NULL, 'USD')
  WHERE t.kind = 'refund' AND t.reference_type = 'order' AND t.idempotency_key LIKE 'order:%:unused'
), line AS (
  SELECT returned.*, l.position, l.gross_cents,
         sum(l.gross_cents) OVER (PARTITION BY returned.id ORDER BY l.position) AS upto,
         sum(l.gross_cents) OVER (PARTITION BY returned.id) AS listed
  FROM returned JOIN order_lines l ON l.order_id = returned.order_id AND l.gross_cents > 0
), share AS (
  SELECT *, (floor(cents * upto / listed) - floor(cents * (upto - gross_cents) / listed))::bigint AS part FROM line
)
INSERT INTO order_refunds (transaction_id, order_id, position, kind, cents, created_at)
SELECT id, order_id, position, 'unused', part, created_at FROM share WHERE part > 0;
