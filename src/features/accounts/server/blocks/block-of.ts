import { type RawBuilder, sql } from "kysely";
import type { BlockKind, CustomerBlock } from "#src/shared/customer-block.ts";

/** SQL: the block of the customer in a column as JSON, null without one. `at` is an SQL parameter. */
export const blockSqlText = (column: string, at: string) =>
  `(SELECT jsonb_build_object('kinds', kinds, 'text', shown_text, 'since', set_at, 'until', ends_at)
    FROM customer_blocks block WHERE block.customer_id = ${column} AND block.ended_at IS NULL
      AND (block.ends_at IS NULL OR block.ends_at > ${at}))`;

/** The same for a query builder. */
export const blockOf = (customerId: string, at: Date): RawBuilder<CustomerBlock | null> =>
  sql<CustomerBlock | null>`(SELECT jsonb_build_object('kinds', kinds, 'text', shown_text, 'since', set_at, 'until', ends_at)
    FROM customer_blocks block WHERE block.customer_id = ${customerId} AND block.ended_at IS NULL
      AND (block.ends_at IS NULL OR block.ends_at > ${at}))`;

/** SQL: all customers to whom something is closed, as an array; they are few. */
export const blockedCustomers = (kind: BlockKind, at: Date): RawBuilder<readonly string[]> =>
  sql<readonly string[]>`(SELECT coalesce(array_agg(customer_id), '{}') FROM customer_blocks
    WHERE ended_at IS NULL AND (ends_at IS NULL OR ends_at > ${at}) AND ${kind} = ANY (kinds))`;
