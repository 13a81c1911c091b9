-- The mailbox of an address, in which dots of the local part and what follows a plus do not count.
CREATE OR REPLACE FUNCTION referrals_mailbox(p_email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(split_part(split_part(p_email, '@', 1), '+', 1), '.', '') || '@' || split_part(p_email, '@', 2)
$$;
