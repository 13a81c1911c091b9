-- Owned by platform/events. `tries`: how often handling failed; an event is set aside only after several. `recovered_at`:
-- when a later event of the same name was handled, so that the cause of the failure is gone.
ALTER TABLE failed_events
  ADD COLUMN tries integer NOT NULL DEFAULT 1,
  ADD COLUMN recovered_at timestamptz;
