-- Owned by features/wallet. Accounts of what customers earn, beside what they pay in: `margin:<site>` of a reseller,
-- `rewards` of who refers, what is being paid out of either, and what was taken back too late. Few and short checks, as in 0028.
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_account_shape, DROP CONSTRAINT ledger_balance_sign,
  ADD CONSTRAINT ledger_account_shape CHECK (
    num_nulls(customer_id, balance, version) = CASE WHEN split_part(kind, ':', 1) IN (
      'wallet', 'holds', 'reversal-debt', 'margin', 'margin-debt', 'rewards', 'rewards-debt', 'payout-holds'
    ) THEN 0 ELSE 3 END),
  ADD CONSTRAINT ledger_balance_sign CHECK (
    CASE WHEN split_part(kind, ':', 1) IN ('reversal-debt', 'margin-debt', 'rewards-debt')
      THEN balance <= 0 ELSE balance >= 0 END);

-- What a reseller pays the provider for the line, without tax; null on the provider's own site, where all is revenue.
ALTER TABLE order_lines ADD COLUMN cost_cents bigint;
