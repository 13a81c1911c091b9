-- Owned by features/catalog: codes that lower further terms of a server too. 0: the first term only; NULL: all of them.
ALTER TABLE promo_codes
  ADD COLUMN renewals integer DEFAULT 0 CHECK (renewals >= 0),
  ADD CHECK (renewals = 0 OR 'server' = ANY (products));
