-- Owned by features/services: what customers were reminded of before the end of a paid time, each thing once.
-- An older release writes the tables of before: it must not start on this schema.
CREATE TABLE service_reminders (
  service_id uuid NOT NULL,
  paid_until timestamptz NOT NULL,
  reminder text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (service_id, paid_until, reminder)
);
INSERT INTO service_reminders (service_id, paid_until, reminder, sent_at)
SELECT server_id, paid_until, kind, sent_at FROM server_reminders
UNION ALL
SELECT domain_id, expires_at, kind, sent_at FROM domain_reminders;
DROP TABLE server_reminders;
DROP TABLE domain_reminders;
UPDATE schema_info SET min_code = 80;
