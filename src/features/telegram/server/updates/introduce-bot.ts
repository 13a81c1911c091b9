import { hashToken } from "#src/platform/authz/token-hash.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import type { BotContext } from "../deps.ts";
import { createToken } from "../links/create-token.ts";
import { commandsOf } from "../talk/find-part.ts";

/** Where Telegram sends updates to, followed by a random part. */
export const webhookPath = "/internal/telegram";

/** Sets the way of updates, and the menu of commands in each language. */
export async function introduceBot(context: BotContext, isFirst: boolean): Promise<void> {
  const { bot, platform, siteId, entryId, webhookOrigin, texts } = context;
  if (isFirst) {
    const [path, secret] = webhookOrigin === null ? [null, null] : [createToken(), createToken()];
    await platform.db.kysely
      .updateTable("telegram_bots")
      .set({
        path_hash: path === null ? null : hashToken(path),
        secret_hash: secret === null ? null : hashToken(secret),
      })
      .where("site_id", "=", siteId)
      .where("entry_id", "is not distinct from", entryId)
      .execute();
    // Telegram never shows the secret again, so that each start sets another one.
    await bot.useWebhook(
      path === null || secret === null ? null : { url: `${webhookOrigin}${webhookPath}/${path}`, secret },
    );
  }
  const menu = (language: string) =>
    commandsOf(context).map((command) => ({
      command,
      description: texts.text(language, `bot.commands.${command}`),
    }));
  await bot.setCommands(menu("en"), null);
  for (const language of completeLocales)
    if (/^[a-z]{2}$/.test(language) && language !== "en") await bot.setCommands(menu(language), language);
}
