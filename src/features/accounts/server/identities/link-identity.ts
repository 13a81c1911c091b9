import type { Transaction } from "kysely";
import type { SigninProfile } from "#src/drivers/signin/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import { accountsEvents } from "../../events.ts";
import { customerOf } from "../customer-of.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { findIdentity, insertIdentity } from "./identity-rows.ts";
import type { Outcome } from "./outcomes.ts";

interface Linking {
  readonly siteId: number;
  readonly provider: SigninProvider;
  readonly userId: string | null;
}

/** Links a person of another service to a user, who must have proved to be that user. */
export async function linkIdentity(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Visit,
  { siteId, provider, userId }: Linking,
  profile: SigninProfile,
): Promise<Outcome> {
  if (userId === null) return { refusal: "sign_in_expired" };
  await lockUser(trx, userId);
  const known = await findIdentity(trx, siteId, provider, profile.subject);
  if (known !== null)
    return known.userId === userId ? { linked: true } : { refusal: "identity_linked_elsewhere" };
  const other = await trx
    .selectFrom("identities")
    .select("id")
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (other !== undefined) return { refusal: "identity_exists" };
  await insertIdentity(context, trx, { userId, siteId, provider }, profile, ctx.now);
  await publishEvent(trx, { now: ctx.now }, accountsEvents, {
    name: "accounts.identity-linked.v1",
    siteId,
    customerId: await customerOf(trx, userId),
    payload: { userId, provider },
  });
  await writeAudit(trx, inNameOf(ctx, { kind: "user", id: userId }), {
    action: "user.link-identity",
    objectType: "user",
    objectId: userId,
    detail: { provider },
  });
  return { linked: true };
}
