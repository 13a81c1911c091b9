-- Makes a contact the registrant of an object, in the transaction that orders or changes it; its previous contact
-- is released. Refuses a contact that is not the customer's.
CREATE OR REPLACE FUNCTION contacts_mark_used(
  p_contact uuid, p_customer uuid, p_object uuid, p_name text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_contact contacts%ROWTYPE;
  v_before contacts%ROWTYPE;
BEGIN
  -- Locks out a concurrent change of registrant.
  SELECT * INTO v_contact FROM contacts WHERE id = p_contact AND customer_id = p_customer FOR SHARE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  SELECT c.* INTO v_before FROM contacts c JOIN contact_uses u ON u.contact_id = c.id WHERE u.object_id = p_object;
  INSERT INTO contact_uses (object_id, contact_id, name, used_at) VALUES (p_object, p_contact, p_name, p_at)
  ON CONFLICT (object_id) DO UPDATE SET contact_id = p_contact, name = p_name, used_at = p_at;
  PERFORM contacts_settle_email(v_contact.site_id, p_customer, v_contact.email_canonical, true, p_at);
  IF v_before.id IS NOT NULL AND v_before.email_canonical <> v_contact.email_canonical THEN
    PERFORM contacts_settle_email(v_before.site_id, v_before.customer_id, v_before.email_canonical, false, p_at);
  END IF;
END $$;
