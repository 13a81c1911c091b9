-- Owned by features/taxes.
-- The seller's own VAT number, with its prefix: VIES gives proof of a check to who names theirs, and invoices show it.
ALTER TABLE tax_settings ADD COLUMN seller_vat_number text;
-- A customer's phone: its country is one more sign of where they are.
ALTER TABLE tax_profiles ADD COLUMN phone text;
