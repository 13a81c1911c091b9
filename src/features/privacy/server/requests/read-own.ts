import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { readAccount } from "#src/features/accounts/server/index.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { privacyContract } from "../../contract.ts";
import type { copyOutput, requestState } from "../../contract-shapes.ts";
import type { PrivacyContext } from "../deps.ts";

type Own = RouteOutput<(typeof privacyContract)["GET /v2/privacy"]>;

/** A row of a copy. */
export interface CopyRow {
  readonly id: string;
  readonly state: string;
  readonly asked_at: Date;
  readonly bytes: bigint | null;
  readonly expires_at: Date | null;
}

const states = ["open", "ready", "done", "declined", "withdrawn", "failed"] as const;

/** A state as it is stored. */
export function stateOf(text: string): z.output<typeof requestState> {
  return states.find((one) => one === text) ?? "failed";
}

export function showCopy(row: CopyRow): z.output<typeof copyOutput> {
  return {
    id: encodeId("privacyRequest", row.id),
    state: stateOf(row.state),
    askedAt: row.asked_at.toISOString(),
    bytes: row.bytes === null ? null : Number(row.bytes),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

async function countOthers(db: Kysely<DB>, { customerId, userId }: UserActor): Promise<number> {
  const account = await readAccount(db, customerId);
  return account?.subject.userIds.filter((id) => id !== userId).length ?? 0;
}

/** What a person asked of their data, for this account. */
export async function readOwn({ platform }: PrivacyContext, { actor }: UserCtx): Promise<Own> {
  const isOwner = actor.member.role === "owner";
  const ofAccount = platform.db.kysely
    .selectFrom("privacy_requests")
    .selectAll()
    .where("customer_id", "=", actor.customerId)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const copy = await ofAccount
    .where("kind", "=", "copy")
    .where("user_id", "=", actor.userId)
    .$if(!isOwner, (query) => query.where("person_id", "is not", null))
    .executeTakeFirst();
  const erasure = await ofAccount.where("kind", "=", "erasure").executeTakeFirst();
  return {
    copy: copy === undefined ? null : showCopy(copy),
    closing:
      erasure?.state === "open"
        ? { askedAt: erasure.asked_at.toISOString(), dueAt: erasure.due_at.toISOString() }
        : null,
    declined: erasure?.state === "declined" ? erasure.answer : null,
    isOwner,
    otherOwners: isOwner ? await countOthers(platform.db.kysely, actor) : 0,
  };
}
