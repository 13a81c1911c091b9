-- What `dns_leading_records` finds as one short text, another one when a record comes, goes or changes; NULL for none.
CREATE OR REPLACE FUNCTION dns_digest_leading(p_customer uuid, p_addresses text[]) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT md5(string_agg(concat_ws(' ', record_id, name, type, content), E'\n' ORDER BY record_id))
          FROM dns_leading_records(p_customer, p_addresses));
END $$;
