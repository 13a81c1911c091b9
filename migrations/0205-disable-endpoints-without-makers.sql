-- Owned by features/webhooks. An endpoint ends with its maker's part in the team: nothing is sent until another member
-- switches it on.

-- maker: who added it left the team, or may not have what it gets any more.
ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_disabled_reason_check;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_disabled_reason_check
  CHECK (disabled_reason IN ('user', 'gone', 'failing', 'maker'));
-- Of a member who leaves, or whose role changes.
CREATE INDEX webhook_endpoints_maker ON webhook_endpoints (created_by, customer_id) WHERE created_by IS NOT NULL;
