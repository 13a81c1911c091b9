import { randomInt, randomUUID } from "node:crypto";
import { personOf } from "#src/drivers/telegram/simulated/people.ts";
import { createPlayChats, type PlayPerson } from "#src/drivers/telegram/simulated/play-chats.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { type createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { signUpAt } from "./shop-customers.fixture.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Caller = Testbed["callers"]["owner"];

/** The provider's own bot, as one that is written to. */
export const ownBot = "700000000:own";

/** A token of a bot that no other test has. */
export function newBotToken(word = "AAFakeTokenOfATestThatIsLongEnough"): string {
  return `${randomInt(100_000_000, 999_999_999)}:${word}_${randomUUID().slice(0, 8)}`;
}

export type BotShop = Awaited<ReturnType<ReturnType<typeof botShops>["open"]>>;

/** Shops with bots of their own, and people who write to them. */
export function botShops(testbed: Testbed) {
  const { platform, product, call } = testbed;
  const chatsOf = (token: string) =>
    createPlayChats(platform.db.pool, platform.clock, BigInt(token.split(":")[0] ?? "0"));
  /** Reads, handles and sends all that is waiting. */
  const turn = async (): Promise<void> => {
    for (const job of ["read-telegram", "handle-telegram", "send-telegram"]) await testbed.runJob(job);
  };
  const set = (owner: Caller, id: string, token: string | null) =>
    call("PUT /v2/whitelabel/{id}/telegram-bot", owner, { params: { id }, body: { token } });
  return {
    turn,
    set,
    follow: () => runToEnd(platform, product.consumers),
    /** A shop whose owner has just proved who it is; with a token it has this bot. */
    open: async (token: string | null = newBotToken()) => {
      const owner = await signUpAt(testbed, hosts.own);
      const slug = `reef-${randomUUID().slice(0, 8)}`;
      const made = await call("POST /v2/whitelabel", owner, { body: { name: "Reef", slug } });
      const { id, host } = made.json();
      await call("POST /auth/step-up", owner, { body: { password: owner.password } });
      const answer = token === null ? null : await set(owner, String(id), token);
      if (answer !== null && answer.statusCode !== 200) throw new Error(answer.body);
      return { owner, slug, id: String(id), host: String(host), token: token ?? "" };
    },
    /** Writes to a bot, and answers the newest message that it then has for the person. */
    say: async (token: string, person: PlayPerson, text: string): Promise<string> => {
      await chatsOf(token).say(person, text);
      await turn();
      return (await chatsOf(token).messages(person.chatId)).findLast(({ isOfBot }) => isOfBot)?.text ?? "";
    },
    messages: (token: string, person: PlayPerson) => chatsOf(token).messages(person.chatId),
    /** Presses the newest button of this label in a chat; with `by`, as if another bot's message had it. */
    press: async (token: string, person: PlayPerson, label: string, by = token): Promise<void> => {
      const messages = (await chatsOf(token).messages(person.chatId)).toReversed();
      for (const { id, buttons } of messages) {
        const data = buttons.flat().find((button) => button.label.startsWith(label))?.data;
        if (data === undefined) continue;
        await chatsOf(by).press(person, id, data);
        return turn();
      }
      throw new Error(`no button ${label}`);
    },
    /** The token of a link that connects a chat. */
    linkOf: async (caller: Caller): Promise<string> => {
      const answer = await call("POST /v2/telegram/connect", caller, { body: {} });
      return new URL(String(answer.json().url)).searchParams.get("start") ?? answer.body;
    },
    /** Its token is refused from here on, until another one is entered. */
    revoke: (token: string) => chatsOf(token).revokeToken(),
    /** A server of a shop's customer, which runs. */
    buyServer: async (caller: Caller): Promise<void> => {
      const query = { plan: "sloop-2", location: "fra1", months: "1" };
      const quote = (await call("GET /v2/servers/quote", caller, { query })).json();
      const body = {
        plan: "sloop-2",
        location: "fra1",
        image: "debian-13",
        months: 1,
        name: "web-1",
        sshKeyIds: [],
        password: "Correct-Horse-26",
        autoprolong: false,
        expectedTotalCents: Number(quote.totalCents),
      };
      const answer = await call("POST /v2/servers/purchase", caller, { body });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      await testbed.finishTasks();
    },
    read: async (caller: Caller) => (await call("GET /v2/telegram", caller)).json(),
    newPerson: (): PlayPerson => personOf(`p_${randomUUID().slice(0, 8)}`),
  };
}
