-- Owned by features/staff.
-- A list of the office with its filters, sorting and columns, saved by a member under a name. Colleagues see those that
-- are shared.
CREATE TABLE staff_views (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  path text NOT NULL CHECK (path ~ '^/staff/[a-z/-]{1,60}$'),
  -- As in the address, without the question mark.
  query text NOT NULL CHECK (length(query) <= 2000),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  is_shared boolean NOT NULL,
  -- Among those of its member.
  position integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_views_name ON staff_views (staff_id, path, lower(name));
CREATE INDEX staff_views_shared ON staff_views (created_at) WHERE is_shared;
