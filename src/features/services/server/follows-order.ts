import { type SqlBool, sql } from "kysely";

/** Whether the reservation `r` of a term has the state of its order `o`; null when there is no reservation. */
export const followsOrder = sql<SqlBool>`r.state = CASE o.state
  WHEN 'paid' THEN 'reserved' WHEN 'delivered' THEN 'begun' WHEN 'refunded' THEN 'released' END`;
