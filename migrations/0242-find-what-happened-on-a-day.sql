-- Owned by features/wallet, features/servers, features/domains, features/accounts and the platform: what happened on a
-- day is found without reading all. Tables that grow in the order of time get an index of their blocks, which costs a
-- purchase nothing.
CREATE INDEX ledger_transactions_days ON ledger_transactions USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX audit_log_days ON audit_log USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX customers_days ON customers USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX tasks_days ON tasks USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
-- Terms that were paid ahead begin long after their row was written.
CREATE INDEX server_periods_starts ON server_periods (starts_at);
CREATE INDEX domain_orders_starts ON domain_orders (starts_at) WHERE state = 'done' AND years > 0;
