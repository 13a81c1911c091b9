-- Owned by features/services.
-- What staff wrote to the customer with a price of its own for a service: the notice and the mail have it.
ALTER TABLE price_change_lines ADD COLUMN message text;

-- When a price is paid first follows the end of the paid time when free days move it, as they did to these.
UPDATE price_change_lines line SET first_at = moved.first_at
FROM (
  SELECT price.change_id, price.service_id, price.part, price.term, min(starts.at) AS first_at
  FROM service_prices price
  JOIN servers s ON s.id = price.service_id
  JOIN price_change_lines l ON l.change_id = price.change_id AND l.service_id = price.service_id
    AND l.part = price.part AND l.term = price.term
  CROSS JOIN LATERAL (
    SELECT (s.paid_until AT TIME ZONE 'UTC' + make_interval(months => step * l.renew_months)) AT TIME ZONE 'UTC' AS at
    FROM generate_series(0, 240) AS step) AS starts
  WHERE s.id IN (SELECT server_id FROM server_free_days) AND l.replaced_at IS NULL
    -- It was not paid yet: no term began at it.
    AND NOT EXISTS (SELECT FROM server_periods p WHERE p.server_id = s.id AND p.starts_at >= price.from_at)
    AND starts.at >= price.from_at
  GROUP BY price.change_id, price.service_id, price.part, price.term
) AS moved
WHERE line.change_id = moved.change_id AND line.service_id = moved.service_id
  AND line.part = moved.part AND line.term = moved.term;

-- What an alarm says as a text of the office with what it is filled with, beside its English sentence; null of older ones.
ALTER TABLE alarms ADD COLUMN said jsonb;
