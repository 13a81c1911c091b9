-- Owned by features/stats.
-- Every day is counted again: MRR leaves offers of the first term out, and what was given away has free days.
UPDATE stat_day_states SET closed_at = NULL;
