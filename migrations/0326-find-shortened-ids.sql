-- Owned by platform/search. Pages show ids, hashes and addresses without their middle: their ends are looked up, since
-- ids of the same days begin alike.
CREATE INDEX customers_tail ON customers (right(id::text, 7));
CREATE INDEX users_tail ON users (right(id::text, 7));
CREATE INDEX contacts_tail ON contacts (right(id::text, 7));
CREATE INDEX servers_tail ON servers (right(id::text, 7));
CREATE INDEX domains_tail ON domains (right(id::text, 7));
CREATE INDEX orders_tail ON orders (right(id::text, 7));
CREATE INDEX tasks_tail ON tasks (right(id::text, 7));
CREATE INDEX ledger_transactions_tail ON ledger_transactions (right(id::text, 7));
CREATE INDEX payments_tail ON payments (right(id::text, 7));
CREATE INDEX deposits_tail ON deposits (right(id::text, 7));
CREATE INDEX gateway_payments_tail ON gateway_payments (right(id::text, 7));
CREATE INDEX gateway_deposits_tail ON gateway_deposits (right(id::text, 7));
CREATE INDEX dedicated_requests_tail ON dedicated_requests (right(id::text, 7));
CREATE INDEX deposits_txid_begins ON deposits (txid COLLATE "C");
CREATE INDEX deposit_addresses_begins ON deposit_addresses (lower(address) COLLATE "C");
