-- Whether a user may get mails that sell something: they agreed, their address is proved to be theirs, and it is not one that gets
-- no more. Who agrees again after an end gets them again; an address that cannot be reached stays out.
CREATE OR REPLACE FUNCTION mailings_agreed(p_site smallint, p_user uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM users u JOIN marketing_consents c ON c.user_id = u.id AND c.withdrawn_at IS NULL
    WHERE u.id = p_user AND u.site_id = p_site AND u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM suppressions s
        WHERE s.site_id = p_site AND s.address_hash = mailings_address_hash(p_site, u.email)
          AND (s.reason <> 'unsubscribed' OR s.at >= c.given_at)))
$$;
