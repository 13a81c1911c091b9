-- Owned by features/payments. What the page of a gateway's payment shows: its coin, what the network wants beside the
-- address, and where its customer came from.

ALTER TABLE gateway_payments ADD COLUMN asset text, ADD COLUMN memo text, ADD COLUMN return_to text;
