-- How long before the end of the paid time autoprolong reserves money: setting `domainReserveDays`.
CREATE OR REPLACE FUNCTION domains_reserve_ahead() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(days => coalesce((setting_value('domainReserveDays'))::integer, 30))
$$;
