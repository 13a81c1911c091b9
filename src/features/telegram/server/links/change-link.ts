import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import type { linkOutput, telegramContract } from "../../contract.ts";
import { telegramEvents } from "../../events.ts";
import type { TelegramContext } from "../deps.ts";
import { queueMessage } from "../messages/queue-message.ts";
import { knownBot } from "../updates/bot-rows.ts";
import { readLanguage } from "#src/features/accounts/server/index.ts";
import { endLink } from "./end-link.ts";
import { findLink, linkView } from "./link-rows.ts";

type Change = z.output<(typeof telegramContract)["PUT /v2/telegram/links/{id}"]["body"]>;

/** Stores what a chat may do. Who lets it do more has proved who they are, minutes ago. */
export async function changeLink(
  { platform, stepUpMethods }: TelegramContext,
  ctx: UserCtx,
  id: string,
  { mayAct, spendLimitCents }: Change,
): Promise<z.input<typeof linkOutput>> {
  const { actor, now } = ctx;
  return transaction(platform, async (trx) => {
    const link = await findLink(trx, actor.userId, id);
    const limit = BigInt(spendLimitCents);
    const isMore = (mayAct && !link.may_act) || limit > link.spend_limit_cents;
    if (isMore && (actor.confirmedUntil === null || actor.confirmedUntil <= now))
      throw new AppError("step_up_required", { methods: (await stepUpMethods(actor)).join(" ") });
    const changed = await trx
      .updateTable("telegram_links")
      .set({ may_act: mayAct, spend_limit_cents: limit })
      .where("id", "=", link.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(trx, ctx, {
      action: "telegram.change",
      objectType: "telegram-link",
      objectId: link.id,
      before: { mayAct: link.may_act, spendLimitCents: Number(link.spend_limit_cents) },
      after: { mayAct, spendLimitCents },
    });
    const payload = { linkId: link.id, userId: actor.userId };
    await publishEvent(trx, ctx, telegramEvents, { name: "telegram.changed.v1", payload });
    return linkView(changed);
  });
}

/** Disconnects a chat of the user, which reads so. */
export async function removeLink(
  { platform, texts }: TelegramContext,
  ctx: UserCtx,
  id: string,
): Promise<void> {
  const language = await readLanguage(platform, ctx.actor.userId);
  await transaction(platform, async (trx) => {
    const link = await findLink(trx, ctx.actor.userId, id);
    await endLink(trx, ctx, link, "user");
    await queueMessage(trx, ctx, {
      siteId: link.site_id,
      linkId: null,
      chatId: link.chat_id,
      kind: "answer",
      id: platform.ids.next(),
      dedupe: `ended:${link.id}`,
      payload: { html: texts.text(language, "bot.stopped") },
    });
  });
}

/** Queues a message that shows whether anything arrives. */
export async function sendTestMessage(context: TelegramContext, ctx: UserCtx, id: string): Promise<void> {
  const { platform, texts } = context;
  const bot = await knownBot(context, ctx.actor.siteId);
  const language = await readLanguage(platform, ctx.actor.userId);
  await transaction(platform, async (trx) => {
    const link = await findLink(trx, ctx.actor.userId, id);
    if (bot === null) throw new AppError("telegram_unavailable");
    const messageId = platform.ids.next();
    await queueMessage(trx, ctx, {
      siteId: link.site_id,
      linkId: link.id,
      chatId: link.chat_id,
      kind: "answer",
      id: messageId,
      dedupe: `test:${messageId}`,
      payload: { html: texts.text(language, "bot.notice.test") },
    });
  });
}
