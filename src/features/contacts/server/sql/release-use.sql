-- Releases the contact of an object that has ended or was never delivered. Idempotent.
CREATE OR REPLACE FUNCTION contacts_release_use(p_object uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_contact contacts%ROWTYPE;
BEGIN
  SELECT c.* INTO v_contact FROM contacts c JOIN contact_uses u ON u.contact_id = c.id WHERE u.object_id = p_object;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM contact_uses WHERE object_id = p_object;
  PERFORM contacts_settle_email(v_contact.site_id, v_contact.customer_id, v_contact.email_canonical, false, p_at);
END $$;
