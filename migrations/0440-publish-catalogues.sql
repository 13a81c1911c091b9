-- Owned by features/catalog: what is sold costs us something too, in USD cents; null: not known. Only staff sees it.
ALTER TABLE plans ADD COLUMN cost_cents bigint CHECK (cost_cents > 0);
ALTER TABLE extras ADD COLUMN cost_cents bigint CHECK (cost_cents > 0);
ALTER TABLE dedicated_configurations ADD COLUMN cost_cents bigint CHECK (cost_cents > 0);
ALTER TABLE tlds
  ADD COLUMN register_cost_cents bigint CHECK (register_cost_cents > 0),
  ADD COLUMN renew_cost_cents bigint CHECK (renew_cost_cents > 0),
  ADD COLUMN transfer_cost_cents bigint CHECK (transfer_cost_cents > 0),
  ADD COLUMN restore_cost_cents bigint CHECK (restore_cost_cents > 0);

-- A plan that is not sold in a location any more keeps its stock there: going back must not sell without a limit.
ALTER TABLE plan_locations ADD COLUMN active boolean NOT NULL DEFAULT true;
DROP TRIGGER plan_locations_version ON plan_locations;
CREATE TRIGGER plan_locations_version AFTER INSERT OR UPDATE OF plan_id, location_id, active OR DELETE ON plan_locations
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

-- What is being prepared: a whole document, and the one that it began from.
CREATE TABLE catalogue_drafts (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  base_version bigint NOT NULL,
  base jsonb NOT NULL,
  document jsonb NOT NULL,
  -- Counts what was saved: who saves or publishes says which one was seen.
  revision integer NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'scheduled', 'published', 'discarded')),
  -- Of a scheduled one, when it is published; of a draft, null.
  from_at timestamptz,
  -- When it should have been published, and something else had changed what it changes.
  missed_at timestamptz,
  -- Why, and by whom it was scheduled or published.
  reason text,
  published_by jsonb,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  changed_by jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((state = 'scheduled') <= (from_at IS NOT NULL))
);
CREATE INDEX catalogue_drafts_newest ON catalogue_drafts (created_at DESC, id DESC);
CREATE INDEX catalogue_drafts_due ON catalogue_drafts (from_at) WHERE state = 'scheduled';
CREATE INDEX catalogue_drafts_missed ON catalogue_drafts (missed_at) WHERE state = 'draft' AND missed_at IS NOT NULL;

-- Every catalogue that was published, whole, and the one that was there before the first.
CREATE TABLE catalogue_publications (
  -- The catalogue's version that it made.
  version bigint PRIMARY KEY,
  document jsonb NOT NULL,
  -- How it differs from the one before: `CatalogueChange`s.
  changes jsonb NOT NULL,
  cause text NOT NULL CHECK (cause IN ('draft', 'file', 'return', 'found')),
  draft_id uuid REFERENCES catalogue_drafts (id),
  -- The older version that was published once more.
  returned_to bigint REFERENCES catalogue_publications (version),
  reason text,
  published_by jsonb,
  published_at timestamptz NOT NULL,
  CHECK ((cause = 'return') = (returned_to IS NOT NULL))
);

-- Changes of stock by staff: apart from publications, since stock moves with every sale.
CREATE TABLE stock_changes (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('plan', 'dedicated', 'promotion')),
  object_id text NOT NULL,
  location_id text,
  before integer,
  after integer,
  reason text NOT NULL,
  changed_by jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX stock_changes_newest ON stock_changes (changed_at DESC, id DESC);
