-- How long before the end of the paid time the owner of a name is reminded, first and last: settings
-- `domainMonthReminderDays` and `domainWeekReminderDays`.
CREATE OR REPLACE FUNCTION domains_month_ahead() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(days => coalesce((setting_value('domainMonthReminderDays'))::integer, 31))
$$;
CREATE OR REPLACE FUNCTION domains_week_ahead() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(days => coalesce((setting_value('domainWeekReminderDays'))::integer, 8))
$$;
