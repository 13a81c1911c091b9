-- Owned by platform/events. Raised whenever events were lost or numbered anew: ids that browsers keep name it.
ALTER TABLE schema_info ADD COLUMN stream_epoch bigint NOT NULL DEFAULT 1;
