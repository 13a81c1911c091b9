-- Owned by features/accounts.

-- The order in which links about addresses were made. An older right to take an account back outlives younger
-- ones; times may be equal, or go back with a clock, numbers may not.
ALTER TABLE email_tokens ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;
