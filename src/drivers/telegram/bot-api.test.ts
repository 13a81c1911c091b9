import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createBotApi } from "./bot-api.ts";
import { type BotApiStub, startBotApiStub, stubToken } from "./bot-api/bot-api-stub.fixture.ts";
import { botApiEntry } from "./bot-api/settings.ts";
import { describeTelegram } from "./conformance.ts";
import { type TelegramBot, TelegramError } from "./port.ts";

const chatId = 4_503_599_627_370_495;

describeTelegram("bot-api against a stub", async () => {
  const stub = await startBotApiStub();
  return {
    bot: createBotApi({ baseUrl: stub.origin, token: stub.token }),
    chatId: BigInt(chatId),
    say: async (text) => void stub.say(chatId, text),
    sendFile: async (name, bytes) => void stub.sendFile(chatId, name, bytes),
    press: async (messageId, data) => void stub.press(chatId, messageId, data),
    block: async (isBlocked) => void stub.block(chatId, isBlocked),
    seen: async () => stub.messages,
    close: () => stub.stop(),
  };
});

let stub: BotApiStub;
let bot: TelegramBot;
beforeAll(async () => {
  stub = await startBotApiStub();
  bot = createBotApi({ baseUrl: stub.origin, token: stub.token });
});
afterAll(() => stub.stop());
afterEach(() => {
  stub.state.fault = null;
});

const message = { chatId: BigInt(chatId), text: "hello" };
const failure = async (work: Promise<unknown>): Promise<TelegramError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TelegramError)) throw new Error("it did not fail as a bot does");
  return error;
};

test("a wait that Telegram asks for is a result, with its seconds", async () => {
  stub.state.fault = "429";
  expect(await bot.send(message)).toEqual({ status: "wait", seconds: 3 });
  expect((await failure(bot.identity())).kind).toBe("away");
});

test("what is no answer of the Bot API leaves open whether the message arrived", async () => {
  for (const fault of ["502 html", "sent, not answered"] as const) {
    stub.state.fault = fault;
    expect((await failure(bot.send(message))).kind).toBe("away");
  }
});

test("what did not leave this machine is known not to have arrived", async () => {
  const stopped = await startBotApiStub();
  await stopped.stop();
  const gone = createBotApi({ baseUrl: stopped.origin, token: stub.token });
  expect((await failure(gone.send(message))).isUnsent).toBe(true);
  stub.state.fault = "sent, not answered";
  expect((await failure(bot.send(message))).isUnsent).toBe(false);
});

test("a token that was revoked and a second reader have kinds of their own", async () => {
  stub.state.fault = "401";
  expect((await failure(bot.send(message))).kind).toBe("token");
  stub.state.fault = "409";
  expect((await failure(bot.updates({ offset: null, waitSeconds: 0 }))).kind).toBe("conflict");
});

test("T65 no error names the token, whatever a proxy says", async () => {
  for (const fault of ["502 html", "401", "sent, not answered"] as const) {
    stub.state.fault = fault;
    const { message: text, stack, cause } = await failure(bot.send(message));
    expect(`${text} ${stack} ${String(cause)}`).not.toContain(stubToken.slice(11));
  }
});

test("a poll waits for what comes, and ends when it is asked to", async () => {
  const waiting = bot.updates({ offset: null, waitSeconds: 20 });
  const number = stub.say(chatId, "now");
  expect((await waiting).map(({ updateId }) => updateId)).toEqual([number]);
  const stop = new AbortController();
  const ended = failure(bot.updates({ offset: number + 1, waitSeconds: 20, signal: stop.signal }));
  stop.abort();
  expect((await ended).kind).toBe("away");
});

test("no update comes while a webhook is set", async () => {
  await bot.useWebhook({ url: "https://example.com/hook", secret: "s" });
  expect((await failure(bot.updates({ offset: null, waitSeconds: 0 }))).kind).toBe("conflict");
  await bot.useWebhook(null);
});

test("settings need a token, and https everywhere but on this machine", () => {
  const read = (environment: Record<string, string>) => botApiEntry.read(environment, true);
  const token = { TELEGRAM_BOT_TOKEN: stubToken };
  expect(read(token)).toHaveProperty("configured");
  expect(read({ ...token, TELEGRAM_API_URL: "http://127.0.0.1:8081" })).toHaveProperty("configured");
  for (const refused of [
    {},
    { TELEGRAM_BOT_TOKEN: "123" },
    { ...token, TELEGRAM_API_URL: "http://bots.example.com" },
    { ...token, OPERATOR_TELEGRAM_CHAT: "@staff" },
  ])
    expect(read(refused)).toHaveProperty("problem");
});
