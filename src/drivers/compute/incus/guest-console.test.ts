import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSizer } from "./guest-console.ts";
import { IncusRefusal } from "./refusal.ts";

/** An engine whose commands in a guest end when the test says so. */
function engine() {
  const set: string[] = [];
  let end: (isRefused: boolean) => void = () => undefined;
  const send = async (_method: string, _path: string, body?: unknown): Promise<string> => {
    set.push(JSON.stringify(body).replace(/.*COLUMNS_SEEN":"(\d+)","ROWS_SEEN":"(\d+)".*/, "$1×$2"));
    await new Promise<void>((resolve, reject) => {
      end = (isRefused) => (isRefused ? reject(new IncusRefusal("busy", "it stops")) : resolve());
    });
    return "/1.0/operations/1";
  };
  const ended = { id: "1", status_code: 200, metadata: { return: 0 } };
  const never = async (): Promise<never> => {
    throw new Error("not asked");
  };
  const client = {
    send,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of an operation is all that is read
    get: async () => ended as never,
    writeFile: never,
    readConsoleLog: never,
    openSocket: () => {
      throw new Error("not asked");
    },
    close: () => undefined,
  };
  const finish = async (isRefused = false): Promise<void> => {
    end(isRefused);
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  };
  return { client, set, finish };
}

test("a guest sets one size at a time, and then only the last of those that came meanwhile", async () => {
  const { client, set, finish } = engine();
  const resize = createSizer(client, "vm-1");
  for (const columns of [80, 90, 100, 132]) resize(columns, 43);
  expect(set).toEqual(["80×43"]);
  await finish();
  expect(set).toEqual(["80×43", "132×43"]);
  await finish();
  resize(60, 20);
  expect(set).toHaveLength(3);
});

test("a guest that cannot set it keeps its size, and is asked again with the next one", async () => {
  const { client, set, finish } = engine();
  const resize = createSizer(client, "vm-1");
  resize(80, 24);
  await finish(true);
  resize(90, 30);
  expect(set).toEqual(["80×24", "90×30"]);
});
