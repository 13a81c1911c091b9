-- Owned by features/servers.
-- What staff wrote to the customer with the last free days of a server: the notice has it.
ALTER TABLE servers ADD COLUMN days_text text;
