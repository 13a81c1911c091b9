import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { readAccount } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { snapshot } from "#src/platform/db/snapshot.ts";
import type { ErasureObstacle, PersonalSubject } from "#src/platform/personal/personal-data.ts";
import { countRows } from "#src/platform/personal/read-rows.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { erasurePreview } from "../../contract-admin.ts";
import type { PrivacyContext } from "../deps.ts";

/** What an erasure would do now. Throws `not_found`. */
export function previewErasure(
  context: PrivacyContext,
  customerId: string,
): Promise<z.output<typeof erasurePreview>> {
  return snapshot(context.platform.db.kysely, async (db) => {
    const account = await readAccount(db, customerId);
    if (account === null) throw new AppError("not_found");
    const { subject, erasedAt } = account;
    const obstacles = await findObstacles(context, db, customerId);
    const parts = await countParts(context, db, subject);
    const balance = obstacles.find(({ code }) => code === "balance")?.cents ?? 0n;
    return {
      customer: encodeId("customer", customerId),
      erasedAt: erasedAt?.toISOString() ?? null,
      obstacles: obstacles.map(({ code, count, cents }) => ({
        code,
        count,
        cents: cents === undefined ? null : centsToNumber(cents),
      })),
      balanceCents: centsToNumber(balance),
      people: subject.userIds.length,
      ...(await readAsked(db, subject)),
      ...parts,
    };
  });
}

/** Whether one of the owners asked, and how many of those who lose their login did not. */
async function readAsked(db: Kysely<DB>, { customerId, userIds }: PersonalSubject) {
  const request = await db
    .selectFrom("privacy_requests")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .where("kind", "=", "erasure")
    .where("state", "=", "open")
    .executeTakeFirst();
  const isAsked = request !== undefined;
  return { isAsked, otherOwners: isAsked ? userIds.filter((id) => id !== request.user_id).length : 0 };
}

/** What is in the way, of all features. */
export async function findObstacles(
  { data }: PrivacyContext,
  db: Kysely<DB>,
  customerId: string,
): Promise<readonly ErasureObstacle[]> {
  const found: ErasureObstacle[] = [];
  for (const { obstacles } of data()) found.push(...((await obstacles?.(db, customerId)) ?? []));
  return found;
}

/** How many rows of each file go or stay; of what has no file nothing is said, as a copy says nothing of it. */
async function countParts({ data }: PrivacyContext, db: Kysely<DB>, subject: PersonalSubject) {
  const goes: { file: string; count: number }[] = [];
  const stays: { file: string; count: number }[] = [];
  for (const table of data().flatMap(({ tables }) => tables)) {
    if (table.copy === null) continue;
    const part = { file: table.copy.file, count: await countRows(db, table, subject) };
    if (part.count > 0) (table.erasing === "kept" ? stays : goes).push(part);
  }
  return { goes, stays };
}
