-- Owned by features/stats.
-- Every day is counted again: a refund of a reseller's sale is what its customer got back, not its cost alone.
UPDATE stat_day_states SET closed_at = NULL;
