-- How long a server runs on after its paid time, from now on: setting `serverGraceHours`. What a period began with stays
-- in `grace_until`, which is never shortened.
CREATE OR REPLACE FUNCTION servers_grace() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(hours => coalesce((setting_value('serverGraceHours'))::integer, 24))
$$;
