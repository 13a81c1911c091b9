-- Owned by features/staff.
-- Roles besides those that the product has: sets of permissions.
CREATE TABLE staff_roles (
  name text PRIMARY KEY,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL
);

-- How much one member of a role may move by an act in a day, where it is not as the product has it.
CREATE TABLE staff_limits (
  role text NOT NULL,
  act text NOT NULL,
  -- Null: as much as they like.
  cents_per_day bigint CHECK (cents_per_day >= 0),
  PRIMARY KEY (role, act)
);
