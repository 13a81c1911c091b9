-- Owned by features/catalog: codes count for domain names too, where they say so.
ALTER TABLE promo_codes
  -- What it counts for; of codes that were made before, servers.
  ADD COLUMN products text[] NOT NULL DEFAULT '{server}'
    CHECK (cardinality(products) > 0 AND products <@ '{server,register,transfer,renew}'::text[]),
  -- Of names. NULL: all endings.
  ADD COLUMN ending_ids text[] CHECK (cardinality(ending_ids) > 0);
