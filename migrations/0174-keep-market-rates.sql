-- Owned by features/payments. A tick is what customers get; the market's price is what the next one is compared with.

-- Null in ticks of releases that kept no margin: both are the same there.
ALTER TABLE rate_ticks ADD COLUMN market_e8 bigint CHECK (market_e8 > 0);
