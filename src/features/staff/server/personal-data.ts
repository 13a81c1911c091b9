import { type SqlBool, sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { personalTable } from "#src/platform/personal/personal-table.ts";
import { encodeId } from "#src/shared/ids.ts";
import { ordersOfAnswer } from "#src/platform/personal/platform-data.ts";
import { erasedPayload } from "./acts/describe-approval.ts";

const isOpen = sql`state IN ('asked', 'waiting')`;

/**
 * Acts that were asked for: what they would do names customers, their things, and hashes of their passwords. Saved views
 * that search for one of them.
 */
export const staffData: PersonalData = {
  tables: [
    personalTable("staff_views", {
      whose: ({ customerId, emails }) => sql<SqlBool>`EXISTS (
        SELECT FROM unnest(${[...emails.map(inQuery), ...(customerId === null ? [] : [encodeId("customer", customerId)])]}::text[])
          AS own (text)
        WHERE strpos(lower(query), own.text) > 0)`,
      erasing: "rows",
    }),
    personalTable("staff_act_keys", {
      whose: ({ customerId }) => sql<SqlBool>`object_type = 'customer' AND object_id = ${customerId}::text`,
      erasing: { answer: ordersOfAnswer },
    }),
    personalTable("staff_approvals", {
      // The erasure itself has ids and a sum, and is decided by the transaction that asks this.
      whose: ({ customerId, userIds, emails }) => sql<SqlBool>`act <> 'customer.erase' AND (
        object_type = 'customer' AND object_id = ${customerId}::text
        OR strpos(payload, ${customerId}::text) > 0
        OR EXISTS (SELECT FROM unnest(${[...userIds]}::text[]) AS own (id) WHERE strpos(payload, own.id) > 0)
        OR EXISTS (SELECT FROM unnest(${[...emails]}::text[]) AS own (email)
                   WHERE strpos(payload, '"' || own.email || '"') > 0))`,
      erasing: {
        payload: sql`${erasedPayload}`,
        // Of a ban it is the address.
        object_id: sql`CASE WHEN object_type = 'ban' THEN 'erased' ELSE object_id END`,
        state: sql`CASE WHEN ${isOpen} THEN 'failed' ELSE state END`,
        failure: sql`CASE WHEN ${isOpen} THEN 'customer_erased' ELSE failure END`,
        failure_params: sql`NULL`,
      },
    }),
  ],
};

/** An email as the address of a list has it. */
function inQuery(email: string): string {
  return new URLSearchParams([["", email]]).toString().slice(1).toLowerCase();
}
