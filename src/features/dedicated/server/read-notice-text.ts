import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The values of a request for its notices; events carry only its id. Requests are never deleted. */
export async function readNoticeText(
  db: Kysely<DB>,
  id: string,
): Promise<{ readonly name: string; readonly answer: string }> {
  const request = await db
    .selectFrom("dedicated_requests")
    .select(["configuration_name", "answer"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { name: request.configuration_name, answer: request.answer ?? "" };
}
