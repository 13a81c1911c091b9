-- Owned by features/accounts. Who reported a break-in at which customer: the stop ends with the reporter's own proof of
-- their mailbox, and with nobody else's.
CREATE TABLE customer_freezes (
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  frozen_until timestamptz NOT NULL,
  -- Of a member who manages the team: nobody spends, no key works. Else the keys that the reporter made.
  is_whole boolean NOT NULL,
  PRIMARY KEY (customer_id, user_id)
);
CREATE INDEX customer_freezes_user ON customer_freezes (user_id);

-- Reports of the release before, whose owners may end them.
INSERT INTO customer_freezes (customer_id, user_id, frozen_until, is_whole)
SELECT DISTINCT ON (customers.id) customers.id, user_id, frozen_until, true
FROM customers JOIN memberships ON customer_id = customers.id AND role = 'owner'
WHERE frozen_until IS NOT NULL
ORDER BY customers.id, user_id;
