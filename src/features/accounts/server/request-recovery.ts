import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { Background } from "./background.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { type FoundUser, findUserByEmail } from "./find-user.ts";
import { recoveryMail } from "./mails/password-mails.ts";
import { recoveryEnd } from "./rules.ts";

/**
 * Mails a link that sets a new password. The answer does not wait for the mail, so that it takes the same
 * time for an e-mail that has no account.
 */
export async function requestRecovery(
  context: AccountsContext,
  background: Background,
  email: string,
  visit: Visit & { readonly origin: string },
): Promise<void> {
  const { platform, rateLimits } = context;
  await rateLimits.take("recovery", [emailKey(visit.siteId, canonicalEmail(email))]);
  const user = await findUserByEmail(platform, visit.siteId, email);
  if (user !== null) background.start("recovery mail", () => sendLink(context, user, visit));
}

async function sendLink(
  { platform, texts, mail, settings }: AccountsContext,
  user: FoundUser,
  visit: Visit & { readonly origin: string },
): Promise<void> {
  const token = platform.ids.secret();
  const now = platform.clock.now();
  await transaction(platform.db.kysely, async (trx) => {
    await trx
      .insertInto("recovery_tokens")
      .values({
        token_hash: hashToken(token),
        user_id: user.userId,
        created_at: now,
        expires_at: recoveryEnd(now),
      })
      .execute();
    await writeAudit(
      trx,
      {
        actor: { kind: "system" },
        action: "user.request-recovery",
        objectType: "user",
        objectId: user.userId,
        requestId: visit.requestId,
      },
      now,
    );
  });
  const link = `${visit.origin}/recovery/token?token=${token}`;
  await mail.send(recoveryMail(texts, settings.productName, { ...user, siteId: visit.siteId }, link));
}
