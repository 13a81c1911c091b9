-- Owned by features/servers.
-- As in 0020: orders of different customers do not meet at the site's row, nor at the address block's, whose
-- id comes with the address from the free list.
ALTER TABLE servers DROP CONSTRAINT servers_site_id_fkey;
ALTER TABLE server_addresses DROP CONSTRAINT server_addresses_block_id_fkey;
