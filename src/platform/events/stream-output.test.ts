import { once } from "node:events";
import { createServer, get, type ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openStreamOutput, type StreamOutput } from "./stream-output.ts";

const begin = "retry: 2000\n\n";
const answers: { readonly answer: ServerResponse; readonly output: StreamOutput }[] = [];
const server = createServer((_request, answer) => {
  answers.push({ answer, output: openStreamOutput(answer, begin) });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const port = typeof address === "object" ? address?.port : undefined;
afterEach(() => {
  server.closeAllConnections();
  answers.length = 0;
});

/** Opens a stream; its reader reads nothing until it is asked to. */
async function open() {
  const [response] = await once(get({ host: "127.0.0.1", port, agent: false }), "response");
  const [opened] = answers;
  if (opened === undefined) throw new Error("No answer was begun.");
  return { response, ...opened };
}

test("what is written arrives, and the end of the stream is the end of the answer", async () => {
  const { response, output } = await open();
  output.write("event: one\n\n");
  output.write("event: two\n\n");
  output.end();
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe(`${begin}event: one\n\nevent: two\n\n`);
});

test("T15 a reader that stops reading is cut off before what waits for it grows without bound", async () => {
  const { response, answer, output } = await open();
  response.pause();
  const frame = "x".repeat(64_000);
  let written = 0;
  while (!answer.destroyed && written < 100_000_000) {
    output.write(frame);
    written += frame.length;
    await nextTurn();
  }
  expect(answer.destroyed).toBe(true);
  expect(written).toBeLessThan(30_000_000);
});
