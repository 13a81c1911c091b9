import { sql } from "kysely";
import { withdrawConsent } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { MailingsContext } from "../deps.ts";
import { readUnsubscribeToken } from "./token.ts";

/** Ends mails that sell something to the user of a link, on its site; again and again it does no more. */
export async function unsubscribe(
  { platform, sealer }: Pick<MailingsContext, "platform" | "sealer">,
  { siteId, token }: { readonly siteId: number; readonly token: string },
): Promise<void> {
  const userId = readUnsubscribeToken(sealer, siteId, token);
  if (userId === null) throw new AppError("not_found");
  const ctx = createCtx(platform, systemActor);
  await transaction(platform, async (trx) => {
    if (await withdrawConsent(trx, ctx, userId))
      await writeAudit(trx, ctx, {
        action: "user.refuse-marketing",
        objectType: "user",
        objectId: userId,
        detail: { way: "link" },
      });
    await sql`
      INSERT INTO suppressions (site_id, address_hash, reason, at)
      SELECT u.site_id, mailings_address_hash(u.site_id, u.email), 'unsubscribed', ${ctx.now} FROM users u
      WHERE u.id = ${userId} AND u.site_id = ${siteId} AND u.email IS NOT NULL
      ON CONFLICT (site_id, address_hash, reason) DO UPDATE SET at = greatest(suppressions.at, excluded.at)`.execute(
      trx,
    );
  });
}
