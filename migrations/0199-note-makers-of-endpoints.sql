-- Owned by features/webhooks. Technical members of a team see and change only the endpoints that they added.

-- Null: added before teams had roles.
ALTER TABLE webhook_endpoints ADD COLUMN created_by uuid REFERENCES users (id);
