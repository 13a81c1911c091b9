-- Owned by platform/backup: backups that were read again from their first byte to their last after they were written.
CREATE TABLE backups_taken (
  id uuid PRIMARY KEY,
  taken_at timestamptz NOT NULL,
  file text NOT NULL,
  rows bigint NOT NULL,
  bytes bigint NOT NULL
);
CREATE INDEX backups_taken_newest ON backups_taken (taken_at DESC);
