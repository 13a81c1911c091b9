-- Owned by features/catalog: how long names of an ending last after their end, and what keeps them here.

ALTER TABLE tlds
  -- Days after the end of the paid time in which a renewal costs what it always costs.
  ADD COLUMN grace_days smallint NOT NULL DEFAULT 40 CHECK (grace_days BETWEEN 0 AND 90),
  -- Days after that in which the name can be restored for its price.
  ADD COLUMN redemption_days smallint NOT NULL DEFAULT 30 CHECK (redemption_days BETWEEN 0 AND 120),
  -- Days after that until anybody can have it; nothing saves it any more.
  ADD COLUMN pending_delete_days smallint NOT NULL DEFAULT 5 CHECK (pending_delete_days BETWEEN 0 AND 30),
  -- Days after a registration or a transfer in which a name cannot be transferred away.
  ADD COLUMN transfer_lock_days smallint NOT NULL DEFAULT 60 CHECK (transfer_lock_days BETWEEN 0 AND 90),
  -- The same after a change of the registrant.
  ADD COLUMN registrant_lock_days smallint NOT NULL DEFAULT 60 CHECK (registrant_lock_days BETWEEN 0 AND 90),
  -- What the registry wants to know of the registrant. We always know the registrant ourselves.
  ADD COLUMN contact_mode text NOT NULL DEFAULT 'registrant'
    CHECK (contact_mode IN ('none', 'registrant', 'full'));

-- The endings of a country have rules of their own; an operator sets each by the catalogue's document.
UPDATE tlds SET grace_days = 20, pending_delete_days = 0, transfer_lock_days = 0, registrant_lock_days = 0
WHERE category = 'country';

ALTER TABLE tlds
  ALTER COLUMN grace_days DROP DEFAULT,
  ALTER COLUMN redemption_days DROP DEFAULT,
  ALTER COLUMN pending_delete_days DROP DEFAULT,
  ALTER COLUMN transfer_lock_days DROP DEFAULT,
  ALTER COLUMN registrant_lock_days DROP DEFAULT,
  ALTER COLUMN contact_mode DROP DEFAULT;
