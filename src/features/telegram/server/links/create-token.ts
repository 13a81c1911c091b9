import { randomBytes } from "node:crypto";
import type { UserCtx } from "#src/platform/ctx.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { addMs } from "#src/shared/time.ts";
import type { TelegramContext } from "../deps.ts";
import { maxLinks, tokenMs } from "../durations.ts";
import { knownBot } from "../updates/bot-rows.ts";
import { selectLinks } from "./link-rows.ts";

const tokenBytes = 16;

/** 128 random bits in 22 characters, all of which Telegram takes in addresses and buttons. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** Makes a link that connects a chat to the user, once. One that was made before ends. */
export async function createConnectLink(context: TelegramContext, ctx: UserCtx, origin: string) {
  const { platform } = context;
  const { userId, customerId, siteId, sessionId } = ctx.actor;
  const known = await knownBot(context, siteId);
  if (known === null) throw new AppError("telegram_unavailable");
  const token = createToken();
  const expiresAt = addMs(ctx.now, tokenMs);
  await transaction(platform, async (trx) => {
    const links = await selectLinks(trx, userId).execute();
    if (links.length >= maxLinks) throw new AppError("telegram_link_limit", { count: maxLinks });
    await trx
      .deleteFrom("telegram_tokens")
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .execute();
    await trx
      .insertInto("telegram_tokens")
      .values({
        token_hash: hashToken(token),
        site_id: siteId,
        user_id: userId,
        customer_id: customerId,
        session_id: sessionId,
        expires_at: expiresAt,
      })
      .execute();
  });
  const { url, appUrl } = known.bot.startUrls(known.row.username, token, origin);
  return { url, appUrl, qr: url, expiresAt: expiresAt.toISOString() };
}
