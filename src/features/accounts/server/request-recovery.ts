import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { isUsableEmail } from "./sign-up-rules.ts";

/**
 * Stores a request for a new password. Answer, work and timing are the same for an email without an account:
 * its owner is looked up later, by `sendRecoveryLinks`.
 */
export async function requestRecovery(context: AccountsContext, ctx: Visit, email: string): Promise<void> {
  const { platform, rateLimits } = context;
  await rateLimits.take("recovery", [emailKey(ctx.site.id, canonicalEmail(email))]);
  if (!isUsableEmail(email)) return;
  await platform.db.kysely
    .insertInto("recovery_requests")
    .values({
      id: platform.ids.next(),
      site_id: ctx.site.id,
      email,
      origin: ctx.origin,
      request_id: ctx.requestId,
      created_at: ctx.now,
    })
    .execute();
  platform.wake("mail");
}
