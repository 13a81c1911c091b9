-- Which of these wallets are banned. Addresses in the spelling in which senders are stored.
CREATE OR REPLACE FUNCTION accounts_banned_wallets(p_addresses text[], p_at timestamptz) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(value), '{}') FROM bans
  WHERE kind = 'wallet' AND value = ANY (p_addresses) AND ended_at IS NULL AND (ends_at IS NULL OR ends_at > p_at)
$$;
