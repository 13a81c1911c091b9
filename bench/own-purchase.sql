-- Our own purchase function, called as the product calls it.
\set n random(1, 1000)
SELECT servers_purchase(
  1::smallint, md5('customer ' || :n)::uuid, jsonb_build_object('kind', 'user', 'id', md5('user ' || :n)::uuid),
  uuidv7()::text, uuidv7()::text, sha256('body'),
  '{"server": {"id": "srv_01kar1x5w4f1x9tq6z7d0b2c3e", "name": "web-1"}, "order": {"id": "ord_01kar1x5w4f1x9tq6z7d0b2c3e", "totalCents": 490}, "task": {"id": "tsk_01kar1x5w4f1x9tq6z7d0b2c3e"}}',
  uuidv7(), uuidv7(), uuidv7(), uuidv7(), 'web-1', 'sloop-2', 'fra1', 'debian-13', 1, 490, NULL,
  ARRAY[md5('key ' || :n)::uuid], false, true, NULL, clock_timestamp());
