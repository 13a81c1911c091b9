import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { claim, claimPort } from "./claims.ts";

const range = { kind: `claims-test-${process.pid}`, first: 5, count: 2 };
const isLinux = process.platform === "linux";

test.runIf(isLinux)("a number is claimed once until it is released", async () => {
  const claims = [await claim(range, () => true), await claim(range, () => true)];
  expect(new Set(claims.map(({ number }) => number))).toEqual(new Set([5, 6]));
  await expect(claim(range, () => true)).rejects.toThrow("no free");
  claims[0]?.release();
  const again = await claim(range, () => true);
  expect(again.number).toBe(claims[0]?.number);
  again.release();
  claims[1]?.release();
});

test("a number that something else uses is passed over", async () => {
  const found = await claim(range, (number) => number === 6);
  expect(found.number).toBe(6);
  found.release();
  await expect(claim(range, () => false)).rejects.toThrow("no free");
});

test.runIf(isLinux)("the claims of a process that was killed are free again", async () => {
  const path = fileURLToPath(new URL("./claims.ts", import.meta.url));
  const script = `const { claim } = await import(${JSON.stringify(path)});
    for (const _ of [1, 2]) await claim(${JSON.stringify(range)}, () => true);
    console.log("claimed"); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  await expect(claim(range, () => true)).rejects.toThrow("no free");
  child.kill("SIGKILL");
  await once(child, "exit");
  (await claim(range, () => true)).release();
});

test("a claimed port can be listened on, and two claims differ", async () => {
  const [one, other] = [await claimPort(), await claimPort()];
  expect(one).not.toBe(other);
  const server = createServer().listen(one, "127.0.0.1");
  await once(server, "listening");
  server.close();
});
