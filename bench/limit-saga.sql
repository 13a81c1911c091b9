-- The limit of an order's way through four steps: taken once, each step stored before it begins, and the end.
UPDATE bench_limit.sagas SET state = 'running', lease = gen_random_uuid()
WHERE id = (SELECT id FROM bench_limit.sagas WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id \gset
UPDATE bench_limit.sagas SET step = 'reserve', done = 0, updated_at = clock_timestamp() WHERE id = :id;
UPDATE bench_limit.sagas SET step = 'create', done = 1, updated_at = clock_timestamp() WHERE id = :id;
UPDATE bench_limit.sagas SET step = 'boot', done = 2, updated_at = clock_timestamp() WHERE id = :id;
UPDATE bench_limit.sagas SET step = 'check', done = 3, updated_at = clock_timestamp() WHERE id = :id;
UPDATE bench_limit.sagas SET state = 'succeeded', lease = NULL, updated_at = clock_timestamp() WHERE id = :id;
