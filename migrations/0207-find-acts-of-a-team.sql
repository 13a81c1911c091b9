-- Owned by platform/audit. What was done to a customer's team, newest first: those rows alone name the customer.

CREATE INDEX audit_log_team ON audit_log ((detail ->> 'customerId'), id) WHERE detail ? 'customerId';
