-- Owned by platform/events. `cause`: of an event that does not fit its catalogue, what is wrong with it, so that only
-- events with the same fault share its alarm; empty for failures of the handling, whose texts vary with the event.
ALTER TABLE failed_events ADD COLUMN cause text NOT NULL DEFAULT '';
