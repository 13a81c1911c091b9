-- Owned by features/privacy. The queue of staff, which is looked at every second while the office is open.
CREATE INDEX privacy_requests_failed ON privacy_requests (asked_at, id) WHERE state = 'failed';
