import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { AppError } from "#src/shared/errors.ts";
import type { TelegramContext } from "../deps.ts";
import { type BotRow, noteSeen } from "./bot-rows.ts";
import { webhookPath } from "./introduce-bot.ts";
import { storeUpdates } from "./store-updates.ts";

const maxBytes = 1024 * 1024;
const header = "x-telegram-bot-api-secret-token";
const numbered = z.looseObject({ update_id: z.int().min(0) });

/**
 * Takes updates that Telegram sends: they are kept, and handled by a worker. Each bot has a path and a secret of its own;
 * without both, as they were set at the present start, there is nothing here.
 */
export function registerWebhook(app: FastifyInstance, context: TelegramContext): void {
  if (context.createBot === null || context.webhookOrigin === null) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { path: string } }>(
      `${webhookPath}/:path`,
      { bodyLimit: maxBytes, schema: { hide: true } },
      async ({ params, headers, body }) => {
        const row = await context.platform.db.kysely
          .selectFrom("telegram_bots")
          .selectAll()
          .where("path_hash", "=", hashToken(params.path))
          .executeTakeFirst();
        if (row === undefined || !isTelegram(row, params.path, headers[header]))
          throw new AppError("not_found");
        const update = numbered.safeParse(jsonOf(body));
        const one = { ...context, siteId: row.site_id, entryId: row.entry_id };
        // What is no update is not sent again for it.
        if (update.success)
          await storeUpdates(one, row.bot_id, [{ updateId: update.data.update_id, body: update.data }]);
        await noteSeen(one, row);
        return {};
      },
    );
  });
}

function isTelegram(row: BotRow, path: string, secret: string | readonly string[] | undefined): boolean {
  if (row.path_hash === null || row.secret_hash === null || typeof secret !== "string") return false;
  // Both are compared, so that the time says nothing of either.
  const [isPath, isSecret] = [
    timingSafeEqual(hashToken(path), row.path_hash),
    timingSafeEqual(hashToken(secret), row.secret_hash),
  ];
  return isPath && isSecret;
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
