-- Owned by features/servers.
ALTER TABLE servers
  DROP CONSTRAINT servers_site_id_fkey, DROP CONSTRAINT servers_customer_id_fkey,
  ADD FOREIGN KEY (customer_id, site_id) REFERENCES customers (id, site_id);

-- As in 0021: what one column alone may hold is checked by its domain.
CREATE DOMAIN server_service AS text
  CHECK (VALUE IN ('pending', 'active', 'expired', 'suspended', 'terminating', 'terminated', 'failed'));
CREATE DOMAIN server_power AS text CHECK (VALUE IN ('unknown', 'off', 'running', 'paused', 'error', 'lost'));
CREATE DOMAIN suspension_reason AS text CHECK (VALUE IN ('unpaid', 'abuse', 'admin'));
ALTER TABLE servers
  DROP CONSTRAINT servers_service_check, ALTER COLUMN service TYPE server_service,
  DROP CONSTRAINT servers_power_check, ALTER COLUMN power TYPE server_power,
  DROP CONSTRAINT servers_suspended_reason_check, ALTER COLUMN suspended_reason TYPE suspension_reason;
