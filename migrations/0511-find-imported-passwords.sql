-- Owned by features/accounts: passwords of another product, until their first sign-in.
CREATE INDEX users_imported_passwords ON users (site_id, substr(password_hash, 5, 2) DESC) WHERE password_hash LIKE '$2%';
