-- Owned by features/staff.
-- With what the code of a refusal is filled in, such as the price of now: who asked reads the whole sentence.
ALTER TABLE staff_approvals ADD COLUMN failure_params jsonb;
