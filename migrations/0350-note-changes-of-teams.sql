-- Owned by features/accounts. What changed in teams, and who answers for it: when an account is taken back, what a stranger
-- did to its team is left out. Kept for some weeks.
CREATE TABLE membership_changes (
  -- The order of a customer's changes, which come one after another behind its lock.
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  user_id uuid NOT NULL REFERENCES users (id),
  -- Null: was not in the team.
  role_before text,
  may_destroy_before boolean,
  -- Null: is not in it any more.
  role_after text,
  may_destroy_after boolean,
  -- Of who joined, who had sent the invitation; else who did it. Null: the product, for the owner of a mailbox.
  made_by uuid REFERENCES users (id),
  made_at timestamptz NOT NULL,
  CHECK ((role_before IS NULL) = (may_destroy_before IS NULL)),
  CHECK ((role_after IS NULL) = (may_destroy_after IS NULL)),
  CHECK (role_before IS NOT NULL OR role_after IS NOT NULL)
);
CREATE INDEX membership_changes_customer ON membership_changes (customer_id, number);
CREATE INDEX membership_changes_user ON membership_changes (user_id, made_at);
CREATE INDEX membership_changes_age ON membership_changes (made_at);

-- Who joined in the last weeks before this release can still be put out; what is older is pruned.
INSERT INTO membership_changes (customer_id, user_id, role_after, may_destroy_after, made_by, made_at)
SELECT DISTINCT ON (invitations.id) invitations.customer_id, accepted_by, memberships.role, memberships.may_destroy, invited_by, ended_at
FROM invitations
JOIN memberships ON memberships.customer_id = invitations.customer_id AND memberships.user_id = accepted_by
WHERE ended_at IS NOT NULL
ORDER BY invitations.id;
