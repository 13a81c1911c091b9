-- Owned by features/mailings. Announcements of staff: what they say, to whom, and by which ways they come.
CREATE TABLE mailings (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- `service`: about services that its readers have, so that no consent is asked for.
  purpose text NOT NULL DEFAULT 'service' CHECK (purpose = 'service'),
  state text NOT NULL CHECK (state IN ('draft', 'queued', 'sending', 'sent', 'stopped')),
  ways text[] NOT NULL CHECK (ways <@ ARRAY['banner', 'notice', 'mail'] AND cardinality(ways) > 0),
  -- {"en": {"subject", "body"}, …}
  texts jsonb NOT NULL CHECK (texts ? 'en'),
  -- Lists of ids by what they are of; what is not named does not matter.
  segment jsonb NOT NULL,
  per_hour integer NOT NULL CHECK (per_hour BETWEEN 1 AND 100000),
  -- Of the banner; no beginning: with the sending.
  shown_from timestamptz,
  shown_until timestamptz,
  -- Null: as soon as it is queued.
  send_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by jsonb NOT NULL,
  queued_at timestamptz,
  queued_by jsonb,
  -- When it began to be sent, for the last time where it was stopped in between.
  begun_at timestamptz,
  stopped_at timestamptz,
  ended_at timestamptz,
  -- Counted with the rows of its recipients, in the same transactions.
  recipients integer NOT NULL DEFAULT 0,
  mailed integer NOT NULL DEFAULT 0,
  noticed integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  CHECK ('banner' <> ALL (ways) OR shown_until IS NOT NULL)
);
CREATE INDEX mailings_site ON mailings (site_id, created_at DESC, id DESC);
CREATE INDEX mailings_open ON mailings (site_id) WHERE state IN ('queued', 'sending');
CREATE INDEX mailings_shown ON mailings (site_id, shown_until) WHERE shown_until IS NOT NULL;

-- Whom it goes to, fixed when it is queued. A row changes in the transaction that posts its mail or publishes its event.
CREATE TABLE mailing_recipients (
  mailing_id uuid NOT NULL REFERENCES mailings (id),
  user_id uuid NOT NULL REFERENCES users (id),
  -- For whose services.
  customer_id uuid NOT NULL,
  site_id smallint NOT NULL,
  mail_state text NOT NULL CHECK (mail_state IN ('none', 'waiting', 'posted', 'left-out')),
  notice_state text NOT NULL CHECK (notice_state IN ('none', 'waiting', 'made', 'left-out')),
  mailed_at timestamptz,
  noticed_at timestamptz,
  -- When the person closed its banner.
  dismissed_at timestamptz,
  PRIMARY KEY (mailing_id, user_id),
  FOREIGN KEY (customer_id, site_id) REFERENCES customers (id, site_id)
);
CREATE INDEX mailing_recipients_mails ON mailing_recipients (mailing_id, user_id) WHERE mail_state = 'waiting';
CREATE INDEX mailing_recipients_notices ON mailing_recipients (mailing_id, user_id) WHERE notice_state = 'waiting';
CREATE INDEX mailing_recipients_user ON mailing_recipients (user_id, mailing_id);
CREATE INDEX mailing_recipients_mailed ON mailing_recipients (site_id, mailed_at) WHERE mailed_at IS NOT NULL;
