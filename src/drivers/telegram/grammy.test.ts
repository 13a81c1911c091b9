import { Bot, GrammyError } from "grammy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BotApiStub, startBotApiStub } from "./bot-api/bot-api-stub.fixture.ts";

// Another client of the Bot API understands the stub, so that our own is not tested against our own mistakes.

let stub: BotApiStub;
beforeAll(async () => {
  stub = await startBotApiStub();
});
afterAll(() => stub.stop());

const chatId = 4_503_599_627_370_495;

test("a bot of grammY reads, answers, edits and is refused as at Telegram", async () => {
  const bot = new Bot(stub.token, { client: { apiRoot: stub.origin } });
  const seen: string[] = [];
  const done = Promise.withResolvers<void>();
  bot.command("start", async (ctx) => {
    seen.push(`start ${ctx.match}`);
    const sent = await ctx.reply("<b>hi</b>", {
      parse_mode: "HTML",
      reply_markup: { inline_keyboard: [[{ text: "Yes", callback_data: "a:1" }]] },
    });
    await ctx.api.editMessageText(chatId, sent.message_id, "changed");
    stub.press(chatId, sent.message_id, "a:1");
  });
  bot.on("callback_query:data", async (ctx) => {
    seen.push(`pressed ${ctx.callbackQuery.data}`);
    await ctx.answerCallbackQuery();
    stub.block(chatId, true);
  });
  bot.on("my_chat_member", (ctx) => {
    seen.push(ctx.myChatMember.new_chat_member.status);
    done.resolve();
  });
  const running = bot.start({ drop_pending_updates: false });
  stub.say(chatId, "/start a_b-c");
  await done.promise;
  expect(seen).toEqual(["start a_b-c", "pressed a:1", "kicked"]);
  expect(stub.messages).toMatchObject([{ text: "changed" }]);

  const failure = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof GrammyError ? error : null),
    );
  const refused = await failure(bot.api.sendMessage(chatId, "no"));
  expect(refused).toMatchObject({ error_code: 403, description: expect.stringContaining("blocked") });
  stub.state.fault = "429";
  const waits = await failure(bot.api.sendMessage(7, "no"));
  expect(waits?.parameters.retry_after).toBe(3);
  stub.state.fault = null;
  await bot.stop();
  await running;
});
