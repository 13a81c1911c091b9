-- Owned by features/accounts. For which password, as its hash, the user got the notice that lists have it.
ALTER TABLE users ADD COLUMN warned_password_hash text;
