-- What is kept of an address that gets no more mails of a site: not the address.
CREATE OR REPLACE FUNCTION mailings_address_hash(p_site smallint, p_email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(p_site || ':' || lower(p_email), 'UTF8')), 'hex')
$$;
