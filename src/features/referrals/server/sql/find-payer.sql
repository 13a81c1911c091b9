-- The account that pays the rewards of a site: marketing, or the margin of the reseller, which this opens and whose wallet it
-- locks.
CREATE OR REPLACE FUNCTION referrals_payer(p_site smallint) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_owner uuid;
BEGIN
  SELECT owner_id INTO v_owner FROM referral_programmes WHERE site_id = p_site;
  IF NOT FOUND THEN RETURN ledger_account_id('marketing', NULL, 'USD'); END IF;
  PERFORM wallet_open(v_owner);
  PERFORM wallet_open_earned(v_owner, 'margin:' || p_site);
  RETURN ledger_account_id('margin:' || p_site, v_owner, 'USD');
END $$;
