-- What a customer of a site got, or is to get, for orders of the calendar month (UTC) of this moment.
CREATE OR REPLACE FUNCTION referrals_month_of(p_referrer uuid, p_site smallint, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(c.cents), 0)::bigint FROM referral_rewards r JOIN referral_commissions c ON c.reward_id = r.id
  WHERE r.referrer_id = p_referrer AND r.site_id = p_site AND c.returned_at IS NULL
    AND c.created_at >= date_trunc('month', p_at, 'UTC')
    AND c.created_at < date_trunc('month', p_at, 'UTC') + interval '1 month'
$$;
