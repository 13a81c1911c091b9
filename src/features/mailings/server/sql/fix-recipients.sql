-- Fixes whom an announcement goes to, in one statement however many they are. Returns how many.
CREATE OR REPLACE FUNCTION mailings_fix_recipients(p_mailing uuid, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_mailing mailings%ROWTYPE;
  v_count integer;
BEGIN
  SELECT * INTO STRICT v_mailing FROM mailings WHERE id = p_mailing FOR UPDATE;
  INSERT INTO mailing_recipients (mailing_id, user_id, customer_id, site_id, mail_state, notice_state)
  SELECT p_mailing, a.user_id, a.customer_id, v_mailing.site_id,
         CASE WHEN 'mail' = ANY (v_mailing.ways) THEN 'waiting' ELSE 'none' END,
         CASE WHEN 'notice' = ANY (v_mailing.ways) THEN 'waiting' ELSE 'none' END
  FROM mailings_audience(v_mailing.site_id, v_mailing.purpose, v_mailing.segment, p_at) a;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  UPDATE mailings SET recipients = v_count WHERE id = p_mailing;
  RETURN v_count;
END $$;
