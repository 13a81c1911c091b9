-- How long before the end of the paid time autoprolong reserves money: setting `serverReserveDays`.
CREATE OR REPLACE FUNCTION servers_reserve_ahead() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(days => coalesce((setting_value('serverReserveDays'))::integer, 3))
$$;
