-- Owned by features/servers. The host name that an address leads back to, as its customer set it; null: the default one.
ALTER TABLE server_addresses ADD COLUMN reverse_name text;
