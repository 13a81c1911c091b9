-- Owned by features/payments.
ALTER TABLE chains
  -- The latest reorganisation: blocks that were given up, the block above which, since when, and whether that is more
  -- than networks usually give up.
  ADD COLUMN reorg_depth integer NOT NULL DEFAULT 0,
  ADD COLUMN reorg_floor integer,
  ADD COLUMN reorg_began_at timestamptz,
  ADD COLUMN reorg_is_deep boolean NOT NULL DEFAULT false,
  -- The highest block that deposits counted as final.
  ADD COLUMN final_height integer NOT NULL DEFAULT -1,
  -- Since when nothing is credited, and why.
  ADD COLUMN halted_at timestamptz,
  ADD COLUMN halt_reason text;
