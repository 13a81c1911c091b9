-- How many days before the end of the paid time the customer is reminded: setting `serverReminderDays`.
CREATE OR REPLACE FUNCTION servers_reminder_days() RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT array_agg(days::integer) FROM jsonb_array_elements_text(setting_value('serverReminderDays')) AS days),
                  '{1,3,7}')
$$;
