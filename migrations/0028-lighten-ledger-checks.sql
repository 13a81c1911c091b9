-- Owned by features/wallet.
-- As in 0021: a check of the table is read anew by every statement that writes it, so few and short ones.
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_check, DROP CONSTRAINT ledger_accounts_check1, DROP CONSTRAINT ledger_accounts_check2,
  ADD CONSTRAINT ledger_account_shape CHECK (
    num_nulls(customer_id, balance, version) = CASE WHEN kind IN ('wallet', 'holds', 'reversal-debt') THEN 0 ELSE 3 END);

CREATE DOMAIN ledger_amount AS numeric(38, 0) CHECK (VALUE <> 0);
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_amount_check, ALTER COLUMN amount TYPE ledger_amount;
