-- Owned by features/accounts. What each person may do in a customer's team, and for whom they act.

ALTER TABLE memberships
  DROP CONSTRAINT memberships_role_check,
  ADD CONSTRAINT memberships_role_check CHECK (role IN ('owner', 'admin', 'technical', 'billing', 'viewer')),
  -- Of a technical member: may delete, reinstall and give away, too.
  ADD COLUMN may_destroy boolean NOT NULL DEFAULT false,
  -- A sign-in opens a session for the customer that was chosen last.
  ADD COLUMN chosen_at timestamptz NOT NULL DEFAULT 'epoch';
