-- Owned by features/notifications: what is said and of what, so that each reader is told in their own language.

ALTER TABLE notifications
  -- Name of its texts in locales/<language>/notices.json; null for what was written before.
  ADD COLUMN notice text,
  -- What its texts are filled with.
  ADD COLUMN params jsonb,
  ADD CONSTRAINT notifications_notice_check CHECK ((notice IS NULL) = (params IS NULL));
COMMENT ON COLUMN notifications.title IS 'As it was first written; shown when its texts are not known.';
COMMENT ON COLUMN notifications.message IS 'As it was first written; shown when its texts are not known.';
