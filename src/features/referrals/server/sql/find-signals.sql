-- What makes a referral look like the work of one person, as codes; none: nothing does. Each is a reason to look, no proof.
CREATE OR REPLACE FUNCTION referrals_signals(p_referrer uuid, p_referred uuid) RETURNS text[]
LANGUAGE plpgsql STABLE AS $$
BEGIN RETURN (
  SELECT coalesce(array_agg(code ORDER BY code), '{}') FROM (
    -- The same browser in the same network within 30 days.
    SELECT 'device' AS code WHERE EXISTS (
      SELECT 1 FROM memberships m1 JOIN sessions s1 ON s1.user_id = m1.user_id
      JOIN memberships m2 ON m2.customer_id = p_referred
      JOIN sessions s2 ON s2.user_id = m2.user_id AND s2.network = s1.network AND s2.user_agent = s1.user_agent
        AND s2.created_at BETWEEN s1.created_at - interval '30 days' AND s1.last_seen_at + interval '30 days'
      WHERE m1.customer_id = p_referrer AND s1.network <> '' AND s1.user_agent <> '')
    UNION ALL
    -- Addresses of one mailbox: dots and what follows a plus do not count.
    SELECT 'email' WHERE EXISTS (
      SELECT 1 FROM memberships m1 JOIN users u1 ON u1.id = m1.user_id
      JOIN memberships m2 ON m2.customer_id = p_referred JOIN users u2 ON u2.id = m2.user_id
      WHERE m1.customer_id = p_referrer AND u1.id <> u2.id
        AND referrals_mailbox(u1.email_canonical) = referrals_mailbox(u2.email_canonical))
    UNION ALL
    SELECT 'contact' WHERE EXISTS (
      SELECT 1 FROM contacts c1 JOIN contacts c2 ON c2.customer_id = p_referred
        AND ((c2.calling_code = c1.calling_code AND c2.national_number = c1.national_number)
          OR c2.email_canonical = c1.email_canonical)
      WHERE c1.customer_id = p_referrer)
    UNION ALL
    -- One wallet that both are paid to.
    SELECT 'payout' WHERE EXISTS (
      SELECT 1 FROM payout_destinations d1 JOIN payout_destinations d2 ON d2.customer_id = p_referred
        AND d2.method = d1.method AND d2.address = d1.address
      WHERE d1.customer_id = p_referrer)
    UNION ALL
    -- More than five sign-ups by one link within an hour.
    SELECT 'burst' WHERE (
      SELECT count(*) FROM referral_rewards own JOIN referral_rewards near ON near.referrer_id = own.referrer_id
        AND near.created_at BETWEEN own.created_at - interval '1 hour' AND own.created_at + interval '1 hour'
      WHERE own.referred_id = p_referred) > 5
  ) AS found
); END $$;
