-- How long disk and addresses of a suspended server are kept, from now on: setting `serverKeptDays`. What a period began
-- with stays in `terminates_at`, which is never shortened.
CREATE OR REPLACE FUNCTION servers_keeping() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(days => coalesce((setting_value('serverKeptDays'))::integer, 7))
$$;
