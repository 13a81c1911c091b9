-- Makes sure that the system has an account in USD for money of this kind, so that a further source needs no migration.
CREATE OR REPLACE FUNCTION wallet_open_source(p_kind text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_accounts (id, kind, currency) VALUES (ledger_account_id(p_kind, NULL, 'USD'), p_kind, 'USD')
  ON CONFLICT (id) DO NOTHING;
$$;
