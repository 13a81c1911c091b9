-- The records that `dns_leading_records` finds, and one short text for them, another one when one comes, goes or leads
-- elsewhere: NULL for none. Both are of one moment.
CREATE OR REPLACE FUNCTION dns_digest_leading(p_customer uuid, p_addresses text[], OUT digest text, OUT ids uuid[])
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT md5(string_agg(concat_ws(' ', record_id, name, type, content), E'\n' ORDER BY record_id)),
         coalesce(array_agg(record_id), '{}')
  INTO digest, ids FROM dns_leading_records(p_customer, p_addresses);
END $$;
