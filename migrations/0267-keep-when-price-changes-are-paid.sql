-- Owned by features/services.
-- When an announced price is paid first, as it was at the announcement, and the length of term that its service renews
-- by; null of what was announced before. A draft can be changed until then.
ALTER TABLE price_change_lines
  ADD COLUMN first_at timestamptz,
  ADD COLUMN renew_months integer CHECK (renew_months > 0);
