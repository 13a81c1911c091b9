-- Owned by features/payments: a deposit within the tolerance of its method's minimum is credited since this release, and
-- what was kept back is looked at only beside a further deposit. The next block decides it again.
UPDATE deposits SET state = 'confirming' WHERE state = 'dust';
