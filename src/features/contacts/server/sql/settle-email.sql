-- Starts or ends the wait for a registrant's address to be confirmed, after a name began or ceased to need it.
-- p_restarts: a registration, transfer or change of registrant restarts the wait where it was over.
CREATE OR REPLACE FUNCTION contacts_settle_email(
  p_site smallint, p_customer uuid, p_email text, p_restarts boolean, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM contacts c JOIN contact_uses u ON u.contact_id = c.id
    WHERE c.customer_id = p_customer AND c.email_canonical = p_email
  ) THEN
    INSERT INTO contact_emails (customer_id, email_canonical, site_id, started_at, next_at)
    VALUES (p_customer, p_email, p_site, p_at, p_at)
    ON CONFLICT (customer_id, email_canonical) DO UPDATE SET started_at = p_at, next_at = p_at, stage = 0
    WHERE contact_emails.verified_at IS NULL AND contact_emails.next_at IS NULL
      AND (contact_emails.started_at IS NULL OR p_restarts);
  ELSE
    UPDATE contact_emails SET started_at = NULL, next_at = NULL, stage = 0, lapsed_at = NULL
    WHERE customer_id = p_customer AND email_canonical = p_email AND verified_at IS NULL AND started_at IS NOT NULL;
  END IF;
END $$;
