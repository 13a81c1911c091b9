-- Owned by features/accounts. Customers of a language, for the list of staff.
CREATE INDEX users_language ON users (language, id);
