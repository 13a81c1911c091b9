-- Makes a contact the registrant of a name that came from another product with it. Nothing at the registry changes, so no
-- confirmation is asked for: the next registration, transfer or change of registrant does.
CREATE OR REPLACE FUNCTION contacts_bring_over_use(
  p_contact uuid, p_customer uuid, p_object uuid, p_name text, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM contacts WHERE id = p_contact AND customer_id = p_customer FOR SHARE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  INSERT INTO contact_uses (object_id, contact_id, name, used_at) VALUES (p_object, p_contact, p_name, p_at);
END $$;
