-- Owned by features/notifications. Readers see the notices of the customer that they act for.

ALTER TABLE notifications
  ADD COLUMN customer_id uuid REFERENCES customers (id),
  -- About the reader, or about what they made themselves: some roles see no others.
  ADD COLUMN is_own boolean NOT NULL DEFAULT false;

-- Before teams everyone had one customer, which they own.
UPDATE notifications n SET customer_id =
  (SELECT m.customer_id FROM memberships m JOIN customers c ON c.id = m.customer_id
   WHERE m.user_id = n.user_id AND m.role = 'owner' ORDER BY c.created_at LIMIT 1);
