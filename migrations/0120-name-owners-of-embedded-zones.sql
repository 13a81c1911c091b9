-- Owned by drivers/dns: whose each zone of the embedded name server is, so that answers are limited by owner.
ALTER TABLE embedded_zones ADD COLUMN owner text;
