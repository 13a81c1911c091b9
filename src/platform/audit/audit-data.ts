import { type SqlBool, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PersonalData, PersonalSubject, WhoseRows } from "#src/platform/personal/personal-data.ts";
import { personalTable } from "#src/platform/personal/personal-table.ts";

/** What the people did, and what was done to them or to the customer; each way has an index. */
const about: WhoseRows = ({ customerId, userIds }) => {
  const users = sql`ANY (${[...userIds]}::text[])`;
  return sql<SqlBool>`id IN (
    SELECT id FROM audit_log WHERE actor ->> 'id' = ${users}
    UNION SELECT id FROM audit_log WHERE object_type = 'user' AND object_id = ${users}
    UNION SELECT id FROM audit_log WHERE object_type = 'customer' AND object_id = ${customerId}::text)`;
};

/** What staff notes about a customer for itself. */
export const noteActions: readonly string[] = [
  "customer.flag",
  "customer.note",
  "customer.remove-flag",
  "customer.remove-note",
];

/** From where the people themselves did it; where a colleague or our staff sat is no business of theirs. */
const ownPlace =
  (column: "network" | "user_agent") =>
  ({ userIds }: PersonalSubject) =>
    sql`(
    SELECT place.${sql.ref(column)} FROM audit_places place WHERE place.request_id = audit_log.request_id
      AND actor ->> 'kind' <> 'staff' AND actor ->> 'id' = ANY (${[...userIds]}::text[]))`;

/** Rows of the audit name people by ids alone and stay; from where they came goes. */
export const auditData: PersonalData = {
  tables: [
    personalTable("audit_places", {
      whose: (subject) =>
        sql<SqlBool>`request_id IN (SELECT request_id FROM audit_log WHERE actor ->> 'kind' IS DISTINCT FROM 'staff'
                                    AND ${about(subject)})`,
      erasing: "rows",
    }),
    personalTable("audit_log", {
      whose: about,
      copy: {
        file: "activity",
        key: ["id"],
        columns: ["at", "action", "object_type", "object_id"],
        more: {
          // Which member of staff it was is about them, and why is theirs to say.
          done_by: sql`actor ->> 'kind'`,
          // Nor is what staff wrote for itself.
          detail: sql`CASE WHEN action = ANY (${[...noteActions]}::text[]) THEN detail - 'reason' - 'before' - 'after'
                           ELSE detail - 'reason' END`,
          network: ownPlace("network"),
          user_agent: ownPlace("user_agent"),
        },
      },
      erasing: "kept",
    }),
  ],
};

/** Acts whose rows of the audit have a text of the customer or about them, by what they are done to. */
interface TypedActs {
  readonly objectType: string;
  readonly objectIds: readonly string[];
  readonly actions: readonly string[];
  /** Only what was done until then. */
  readonly until?: Date;
}

/** Takes texts that customers typed, or staff about them, out of rows that otherwise cannot be changed (`audit_redacted`). */
export async function redactAudit(
  trx: Transaction<DB>,
  { objectType, objectIds, actions, until }: TypedActs,
): Promise<void> {
  await sql`UPDATE audit_log SET detail = audit_redacted(detail)
            WHERE object_type = ${objectType} AND object_id = ANY (${[...objectIds]}::text[])
              AND action = ANY (${[...actions]}::text[]) AND (at <= ${until ?? null}::timestamptz) IS NOT FALSE AND detail <> audit_redacted(detail)`.execute(
    trx,
  );
}
