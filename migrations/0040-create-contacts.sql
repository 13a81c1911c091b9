-- Owned by features/contacts: whom names belong to. All of it is personal and stands nowhere else.

CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- In ASCII, as every registry takes it (RFC 5733, type int).
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  -- When there is one, it is the legal owner.
  organization text CHECK (length(organization) BETWEEN 1 AND 255),
  street text[] NOT NULL CHECK (cardinality(street) BETWEEN 1 AND 3),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 255),
  province text CHECK (length(province) BETWEEN 1 AND 255),
  postal_code text CHECK (length(postal_code) BETWEEN 3 AND 12),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  phone_country text NOT NULL,
  calling_code text NOT NULL CHECK (calling_code ~ '^[0-9]{1,3}$'),
  national_number text NOT NULL CHECK (national_number ~ '^[0-9]{2,17}$'),
  phone_extension text CHECK (phone_extension ~ '^[0-9]{1,10}$'),
  email text NOT NULL CHECK (length(email) <= 254),
  email_canonical text NOT NULL,
  -- Name and place in the owner's own script (type loc), where it is another one.
  local_name text CHECK (length(local_name) BETWEEN 1 AND 255),
  local_organization text CHECK (length(local_organization) BETWEEN 1 AND 255),
  local_street text[] CHECK (cardinality(local_street) BETWEEN 1 AND 3),
  local_city text CHECK (length(local_city) BETWEEN 1 AND 255),
  local_province text CHECK (length(local_province) BETWEEN 1 AND 255),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((local_name IS NULL) = (local_street IS NULL) AND (local_name IS NULL) = (local_city IS NULL)),
  CHECK (local_name IS NOT NULL OR (local_organization IS NULL AND local_province IS NULL))
);
CREATE INDEX contacts_customer ON contacts (customer_id, created_at);
CREATE INDEX contacts_email ON contacts (customer_id, email_canonical);

-- What a contact is the registrant of: each object has one. A contact in use cannot be removed.
CREATE TABLE contact_uses (
  object_id uuid PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES contacts (id),
  -- What its owner knows the object by: the name in ASCII.
  name text NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX contact_uses_contact ON contact_uses (contact_id, name);
