-- Owned by features/support. Files of messages. A row with its keys is written before its bytes, and is gone after them,
-- so that nothing is in the store which no row names (decision 141).
CREATE TABLE ticket_files (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- Null: of staff, and not sent yet.
  customer_id uuid REFERENCES customers (id),
  -- Who sends it, or may: a user, a member of staff, or a mail that brought it.
  uploader_kind text NOT NULL CHECK (uploader_kind IN ('user', 'staff', 'mail')),
  uploaded_by uuid,
  -- Null: not sent yet.
  message_id uuid REFERENCES ticket_messages (id),
  place smallint NOT NULL DEFAULT 0,
  -- Of which mail it is taken out, and its place among the attachments there; the mail goes after 30 days.
  mail_id uuid,
  mail_part smallint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- By its content, known once all of it is there.
  media_type text,
  bytes integer,
  sha256 text,
  -- Null: nothing of it is in the store any more.
  storage_key text UNIQUE,
  preview_key text UNIQUE,
  state text NOT NULL CHECK (state IN ('arriving', 'scanning', 'clean', 'refused', 'gone')),
  -- When it is looked at for harm next, and why the scanner did not say last time.
  scan_at timestamptz,
  scan_problem text CHECK (length(scan_problem) <= 300),
  -- When its picture is drawn next, and how often that was begun.
  draw_at timestamptz,
  draw_tries smallint NOT NULL DEFAULT 0,
  -- Of the picture that it is; known with its preview.
  width integer,
  height integer,
  created_at timestamptz NOT NULL,
  arrived_at timestamptz,
  -- When it goes unless it is sent.
  expires_at timestamptz,
  CHECK ((message_id IS NULL) = (expires_at IS NOT NULL)),
  CHECK (message_id IS NULL OR customer_id IS NOT NULL),
  CHECK (state NOT IN ('scanning', 'clean') OR (media_type IS NOT NULL AND bytes IS NOT NULL AND storage_key IS NOT NULL)),
  CHECK ((mail_id IS NULL) = (mail_part IS NULL)),
  CHECK ((state = 'scanning') = (scan_at IS NOT NULL)),
  CHECK (draw_at IS NULL OR state = 'clean')
);
CREATE INDEX ticket_files_message ON ticket_files (message_id, place) WHERE message_id IS NOT NULL;
CREATE INDEX ticket_files_customer ON ticket_files (customer_id);
CREATE INDEX ticket_files_unsent ON ticket_files (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX ticket_files_uploader ON ticket_files (uploaded_by) WHERE expires_at IS NOT NULL;
CREATE INDEX ticket_files_scan ON ticket_files (scan_at) WHERE scan_at IS NOT NULL;
CREATE INDEX ticket_files_draw ON ticket_files (draw_at) WHERE draw_at IS NOT NULL;
CREATE INDEX ticket_files_dead ON ticket_files (id) WHERE state IN ('refused', 'gone') AND storage_key IS NOT NULL;
CREATE INDEX ticket_files_mail ON ticket_files (mail_id) WHERE state = 'arriving' AND mail_id IS NOT NULL;
