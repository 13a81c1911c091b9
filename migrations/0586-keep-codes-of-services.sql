-- Owned by features/services: what a promotion code takes off further terms of a service, as it was when the service was
-- bought. It counts for terms of the length that was bought; how many began with it is counted in their orders.
CREATE TABLE service_promos (
  service_id uuid PRIMARY KEY,
  -- The order of the first term, which is none of the further ones.
  order_id uuid NOT NULL,
  code text NOT NULL,
  term integer NOT NULL,
  -- As of the code: see promo_codes.
  kind text NOT NULL,
  percent integer,
  value_cents bigint,
  min_cents bigint NOT NULL,
  -- Further terms that it lowers; NULL: all.
  renewals integer CHECK (renewals > 0)
);
