-- Refuses what comes from a banned network or with a banned address. Canonical forms; each may be NULL. What the rule is
-- stays with us.
CREATE OR REPLACE FUNCTION accounts_refuse_banned(
  p_address inet, p_mail_domain text, p_email text, p_email_mark text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM bans WHERE ended_at IS NULL AND (ends_at IS NULL OR ends_at > p_at) AND CASE kind
    WHEN 'network' THEN value::inet >>= p_address
    WHEN 'mail-domain' THEN p_mail_domain = value OR right(p_mail_domain, length(value) + 1) = '.' || value
    -- Of one who was erased the ban has a mark alone, made of the address by the product's key.
    WHEN 'email' THEN value IN (p_email, p_email_mark)
    ELSE false END)
  THEN PERFORM refuse('not_accepted'); END IF;
END $$;
