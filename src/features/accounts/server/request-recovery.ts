import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { isUsableEmail } from "./rules.ts";

/**
 * Stores a request for a new password. Answer, work and timing are the same for an e-mail without an account:
 * its owner is looked up later, by `sendRecoveryLinks`.
 */
export async function requestRecovery(context: AccountsContext, email: string, visit: Visit): Promise<void> {
  const { platform, rateLimits } = context;
  await rateLimits.take("recovery", [emailKey(visit.siteId, canonicalEmail(email))]);
  if (!isUsableEmail(email)) return;
  await platform.db.kysely
    .insertInto("recovery_requests")
    .values({
      id: platform.ids.next(),
      site_id: visit.siteId,
      email,
      origin: visit.origin,
      request_id: visit.requestId,
      created_at: platform.clock.now(),
    })
    .execute();
  platform.wake("mail");
}
