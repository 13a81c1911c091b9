-- How many mails of an announcement may be posted now: so many an hour, spread over it, with a few at once at the
-- beginning. Mails of all announcements of the site count against each: two at once send no more together than the faster
-- of them may, and the slower one waits for most of the time.
CREATE OR REPLACE FUNCTION mailings_room(p_mailing uuid, p_at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(0, least(
    m.per_hour - (
      SELECT count(*) FROM mailing_recipients r
      WHERE r.site_id = m.site_id AND r.mailed_at > p_at - interval '1 hour'),
    20 + floor(m.per_hour * extract(epoch FROM p_at - m.begun_at) / 3600) - (
      SELECT count(*) FROM mailing_recipients r
      WHERE r.site_id = m.site_id AND r.mailed_at >= m.begun_at)))::integer
  FROM mailings m WHERE m.id = p_mailing
$$;
