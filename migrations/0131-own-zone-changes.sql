-- Owned by drivers/dns. So that what continues the sequences of columns finds this one too.
ALTER SEQUENCE embedded_zone_changes OWNED BY embedded_zones.change;
