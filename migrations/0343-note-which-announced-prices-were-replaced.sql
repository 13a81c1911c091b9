-- Owned by features/services.
-- A price of its own for a service replaces what was announced for it and is not in force: those lines of the change no
-- longer hold, and its customer is not notified when the rest is called off.
ALTER TABLE price_change_lines ADD COLUMN replaced_at timestamptz;
UPDATE price_change_lines l SET replaced_at = c.announced_at FROM price_changes c
WHERE c.id = l.change_id AND c.state = 'announced'
  AND NOT EXISTS (SELECT FROM service_prices p WHERE p.change_id = l.change_id AND p.service_id = l.service_id
    AND p.part = l.part AND p.term = l.term);
