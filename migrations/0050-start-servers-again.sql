-- Owned by features/servers: which machine is started again when its host comes back.

ALTER TABLE servers
  -- It ran when it was last seen, and nobody has switched it off since. Off and true: its host went down under it.
  ADD COLUMN shall_run boolean NOT NULL DEFAULT false;

UPDATE servers SET shall_run = true WHERE power = 'running';

CREATE INDEX servers_down ON servers (paid_until) WHERE shall_run AND power = 'off';
