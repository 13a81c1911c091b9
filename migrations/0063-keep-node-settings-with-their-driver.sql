-- Owned by features/catalog.
-- Which drivers there are, and what their nodes have besides, is the list of drivers' own matter.
ALTER TABLE nodes ADD COLUMN settings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(settings) = 'object');
UPDATE nodes SET settings = jsonb_build_object('accelerator', accelerator) WHERE accelerator IS NOT NULL;
ALTER TABLE nodes DROP CONSTRAINT nodes_driver_check;
ALTER TABLE nodes DROP COLUMN accelerator;
DO $$
DECLARE
  v_name text;
BEGIN
  -- The checks of single drivers have names that PostgreSQL gave them.
  FOR v_name IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'nodes'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%libvirt%'
  LOOP
    EXECUTE format('ALTER TABLE nodes DROP CONSTRAINT %I', v_name);
  END LOOP;
END $$;
UPDATE schema_info SET min_code = 63;
