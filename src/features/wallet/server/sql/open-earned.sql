-- Makes sure that a customer has an account in USD for earned money of this kind: `margin:<site>`, `margin-debt:<site>`,
-- `rewards`, `rewards-debt` or `payout-holds`. Its row is locked behind the customer's wallet, never before it.
CREATE OR REPLACE FUNCTION wallet_open_earned(p_customer uuid, p_kind text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
  VALUES (ledger_account_id(p_kind, p_customer, 'USD'), p_kind, p_customer, 'USD', 0, 0)
  ON CONFLICT (id) DO NOTHING;
$$;
