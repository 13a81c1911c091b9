import { personOf } from "#src/drivers/telegram/simulated/people.ts";
import { createPlayChats, type PlayPerson } from "#src/drivers/telegram/simulated/play-chats.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { openApiKeys } from "../../api-keys/server/api-keys-testbed.fixture.ts";

const smallServer = {
  plan: "sloop-2",
  location: "fra1",
  image: "debian-13",
  months: 1,
  password: "correct horse battery",
  autoprolong: false,
  expectedTotalCents: 490,
};

/** The whole product without pages with its simulated bot, and somebody who uses it. */
export async function openTelegram(settings: Readonly<Record<string, string>> = {}) {
  const testbed = await openApiKeys(settings);
  const { platform, product, ok, runJob } = testbed;
  const chats = createPlayChats(platform.db.pool, platform.clock);

  /** Reads, handles and sends all that is waiting. */
  const turn = async (): Promise<void> => {
    await runJob("read-telegram");
    await runJob("handle-telegram");
    await runJob("send-telegram");
  };
  /** Makes notices of events, and messages of notices. */
  const follow = () => runToEnd(platform, product.consumers);
  const seen = async (person: PlayPerson) =>
    (await chats.messages(person.chatId)).filter(({ isOfBot }) => isOfBot);
  const last = async (person: PlayPerson) => {
    const message = (await seen(person)).at(-1);
    if (message === undefined) throw new Error("the bot wrote nothing");
    return message;
  };
  const say = async (person: PlayPerson, text: string) => {
    await chats.say(person, text);
    await turn();
    return last(person);
  };
  /** Presses a button of the newest message that has it. */
  const press = async (person: PlayPerson, label: string) => {
    const messages = (await seen(person)).toReversed();
    for (const { id, buttons } of messages) {
      const button = buttons.flat().find((one) => one.label.startsWith(label));
      if (button?.data === undefined) continue;
      await chats.press(person, id, button.data);
      await turn();
      return { id, data: button.data };
    }
    throw new Error(`no button ${label}`);
  };
  const tokenOf = async (token: string): Promise<string> => {
    const { url } = await ok("POST /v2/telegram/connect", { token, body: {} });
    return new URL(String(url)).searchParams.get("start") ?? "";
  };
  /** A server that runs, of the customer of a session. */
  const buyServer = async (token: string, name: string): Promise<string> => {
    const key = await testbed.makeKey(token);
    await testbed.credit(key, 10_000n);
    const body = { ...smallServer, name };
    const { server } = await ok("POST /v2/servers/purchase", { token, body, key: platform.ids.next() });
    await testbed.finishTasks();
    return String(server.id);
  };
  let people = 0;
  return {
    ...testbed,
    chats,
    turn,
    follow,
    seen,
    last,
    say,
    press,
    tokenOf,
    buyServer,
    newPerson: (): PlayPerson => {
      people += 1;
      return personOf(`person_${people}_of_a_test`);
    },
    /** Connects a new person's chat to the user of a session. */
    connect: async (token: string, person: PlayPerson) => {
      await say(person, `/start ${await tokenOf(token)}`);
      await press(person, "Connect");
      const { links } = await ok("GET /v2/telegram", { token });
      return String(links.at(-1).id);
    },
    links: async (token: string) => (await ok("GET /v2/telegram", { token })).links,
  };
}
