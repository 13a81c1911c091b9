-- Owned by features/wallet: what of a refund of a delivered order was tax; `cents` are gross.
ALTER TABLE order_refunds ADD COLUMN tax_cents bigint NOT NULL DEFAULT 0 CHECK (tax_cents >= 0);
