import { afterAll, beforeAll, expect, test } from "vitest";
import { openTelegram } from "./telegram-testbed.fixture.ts";

// The page on which a developer plays the user of the bot; its driver has no server of its own.

let bed: Awaited<ReturnType<typeof openTelegram>>;
beforeAll(async () => {
  bed = await openTelegram();
});
afterAll(() => bed.drop());

const page = "/dev/telegram?as=dev_of_a_test";
const get = async (path: string) => {
  const answer = await bed.app.inject({ url: path, headers: { host: "localhost" } });
  return {
    status: answer.statusCode,
    text: answer.body,
    policy: String(answer.headers["content-security-policy"]),
  };
};
const post = async (body: Record<string, string>, origin = "http://localhost") => {
  const answer = await bed.app.inject({
    method: "POST",
    url: page,
    headers: { host: "localhost", origin, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(body).toString(),
  });
  return { status: answer.statusCode, location: answer.headers.location };
};

test("what is written there is answered in the log, whose buttons can be pressed", async () => {
  const token = await bed.signUp();
  const start = await bed.tokenOf(token);
  expect((await get(`${page}&start=${start}`)).text).toContain(`value="/start ${start}"`);
  expect(await post({ act: "say", text: `/start ${start}` })).toEqual({ status: 303, location: page });
  await bed.turn();
  const log = await get("/dev/telegram/log?as=dev_of_a_test");
  expect(log.text).toContain("Connect this chat with the account");
  const [, message = "", data = ""] =
    /name="message" value="(\d+)"><input type="hidden" name="data" value="([^"]+)"/.exec(log.text) ?? [];
  expect((await post({ act: "press", message, data })).status).toBe(303);
  await bed.turn();
  expect(await bed.links(token)).toHaveLength(1);
  expect((await post({ act: "block" })).status).toBe(303);
  await bed.turn();
  expect(await bed.links(token)).toMatchObject([{ state: "blocked" }]);
});

test("the page runs no script, shows text as text, and takes forms of its own alone", async () => {
  await post({ act: "say", text: "<script>alert(1)</script>" });
  const log = await get("/dev/telegram/log?as=dev_of_a_test");
  expect(log.text).toContain("&lt;script&gt;");
  expect(log.policy).toContain("default-src 'none'");
  expect((await post({ act: "say", text: "x" }, "https://evil.example")).status).toBe(403);
  for (const body of [{ act: "say", text: "" }, { act: "press", message: "x", data: "y" }, { act: "other" }])
    expect((await post(body)).status).toBe(422);
});
