-- How long before the end of the paid time a renewal that is reserved from now on is started: setting `domainRenewDays`.
CREATE OR REPLACE FUNCTION domains_renew_ahead() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(days => coalesce((setting_value('domainRenewDays'))::integer, 3))
$$;
