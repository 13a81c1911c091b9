-- Owned by features/payments.
ALTER TABLE deposits
  -- The life (epoch) in which an operator's decision covered it: it counts no more in what its customer received.
  ADD COLUMN cleared_epoch integer,
  -- The confirmations that it was last decided to need.
  ADD COLUMN required_blocks integer,
  -- The error that set it aside, in one sentence.
  ADD COLUMN failure text,
  -- The life in which its customer was notified that its credit was taken back.
  ADD COLUMN lost_epoch integer;

-- What a customer received within a day is read for every deposit that may be credited.
CREATE INDEX deposits_mined ON deposits (mined_at) WHERE mined_at IS NOT NULL;

-- Dust of a customer's other addresses counts from now on: what waits is decided again.
UPDATE deposits SET state = 'confirming' WHERE state = 'dust';
