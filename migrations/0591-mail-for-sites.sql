-- Owned by features/mailings. Mails of a reseller to those of its customers who agreed to them.

-- Addresses that get no more of them: of an address only its hash is kept, so that it counts after an erasure too.
CREATE TABLE suppressions (
  site_id smallint NOT NULL REFERENCES sites (id),
  address_hash text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('unsubscribed', 'bounced', 'complained')),
  at timestamptz NOT NULL,
  PRIMARY KEY (site_id, address_hash, reason)
);

ALTER TABLE mailings
  DROP CONSTRAINT mailings_purpose_check, DROP CONSTRAINT mailings_state_check, DROP CONSTRAINT mailings_texts_check,
  -- `marketing`: to those alone who agreed, each with a way out.
  ADD CONSTRAINT mailings_purpose_check CHECK (purpose IN ('service', 'marketing')),
  -- `review`: the first of a site, which staff of the provider reads before it goes.
  ADD CONSTRAINT mailings_state_check CHECK (state IN ('draft', 'review', 'queued', 'sending', 'sent', 'stopped')),
  -- A reseller's customers may all read another language.
  ADD CONSTRAINT mailings_texts_check CHECK (CASE purpose WHEN 'service' THEN texts ? 'en' ELSE texts <> '{}' END),
  -- Where answers go.
  ADD COLUMN reply_to text,
  -- Of those it went to, how many addresses cannot be reached.
  ADD COLUMN bounced integer NOT NULL DEFAULT 0,
  -- What staff answered who sent it back.
  ADD COLUMN review_note text,
  ADD CONSTRAINT mailings_marketing CHECK (purpose <> 'marketing' OR ways = ARRAY['mail']);
CREATE INDEX mailings_review ON mailings (changed_at) WHERE state = 'review';
CREATE INDEX mailings_marketing_queued ON mailings (site_id, queued_at) WHERE purpose = 'marketing';
