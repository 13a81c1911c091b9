import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openApiKeys } from "#src/features/api-keys/server/api-keys-testbed.fixture.ts";
import { startRelay } from "../api-docs/guide-relay.fixture.ts";
import { seedDemo } from "../seed-demo.ts";
import { installMoorage } from "./run-moorage.fixture.ts";

// The program as customers download it, against the whole product with its worker.

const limits = { timeout: 60_000 };
const price = 490;
const order = [
  "servers",
  "purchase",
  "--plan",
  "sloop-2",
  "--location",
  "fra1",
  "--image",
  "debian-13",
].concat(["--months", "1", "--password", "quiet-harbour-7", "--no-autoprolong"]);

let testbed: Awaited<ReturnType<typeof openApiKeys>>;
let moorage: Awaited<ReturnType<typeof installMoorage>>;

beforeAll(async () => {
  testbed = await openApiKeys({ ROLES: "web,worker" });
  await seedDemo(testbed.product);
  moorage = await installMoorage(testbed.url);
});

afterAll(async () => {
  await moorage.drop();
  await testbed.drop();
});

/** A customer with $100, and a key of theirs. */
async function customer(
  scopes: readonly string[] = ["servers:read", "servers:write", "orders:spend", "wallet:read"],
) {
  const token = await testbed.signUp();
  const key = await testbed.makeKey(token, { scopes });
  await testbed.credit(key, 10_000n);
  const names = async (): Promise<string[]> => {
    const { servers } = await testbed.ok("GET /v2/servers/list", { token });
    return servers.map(({ name }: { name: string }) => name).toSorted();
  };
  const spent = async () =>
    Number((await testbed.ok("GET /v2/whoami", { token: key.secret })).key.spentTodayCents);
  return { secret: key.secret, env: { MOORAGE_TOKEN: key.secret }, names, spent };
}

async function home() {
  const own = await installMoorage(testbed.url);
  onTestFinished(own.drop);
  return { ...own, keys: join(own.home, ".config", "moorage", "keys.json") };
}

describe("buying", () => {
  test("shows the price and buys nothing without a yes", limits, async () => {
    const { env, names } = await customer();
    for (const input of ["", "n\n", "\n"]) {
      const { code, err } = await moorage.run([...order, "--name", "web-1"], { env, input });
      expect([code, err]).toEqual([7, expect.stringContaining("it costs $4.90")]);
    }
    expect(await names()).toEqual([]);
  });

  test("buys after a yes, and reports each step until the server runs", limits, async () => {
    const { env, names, spent } = await customer();
    const { code, out, err } = await moorage.run([...order, "--name", "web-1"], { env, input: "y\n" });
    expect([code, err]).toEqual([0, expect.stringMatching(/\w+: done\n/)]);
    expect(out).toContain("web-1");
    expect([await names(), await spent()]).toEqual([["web-1"], price]);
    const listed = await moorage.run(["servers", "list"], { env });
    expect(listed.out).toMatch(/^ID +NAME.*\nsrv_\w{26} +web-1 .*running/);
    const { servers } = JSON.parse((await moorage.run(["servers", "list", "--json"], { env })).out);
    expect([servers.length, servers[0].status]).toEqual([1, "running"]);
  });

  test("ends with a code of its own when the work fails, and says what came back", limits, async () => {
    const { env, spent } = await customer();
    const { code, err } = await moorage.run([...order, "--name", "fail-create", "--yes"], { env });
    expect([code, err]).toEqual([8, expect.stringContaining("$4.90 went back to the wallet")]);
    expect(await spent()).toBeLessThanOrEqual(price);
  });

  test("makes one order over a network that loses its answer", limits, async () => {
    const relay = await startRelay(testbed.url);
    onTestFinished(relay.stop);
    const { env, names, spent } = await customer();
    const args = [...order, "--name", "web-1", "--yes", "--expected-total-cents", String(price)];
    const { code } = await moorage.run(args, { env: { ...env, MOORAGE_URL: relay.url } });
    expect([code, await names(), await spent()]).toEqual([0, ["web-1"], price]);
    expect([relay.keys.length, new Set(relay.keys).size]).toEqual([2, 1]);
  });

  test("buys nothing for another total than was agreed to", limits, async () => {
    const { env, names } = await customer();
    const args = [...order, "--name", "web-1", "--yes", "--expected-total-cents", "489"];
    const { code, err } = await moorage.run(args, { env });
    expect([code, err]).toEqual([3, expect.stringMatching(/price_changed, request \w+/)]);
    expect(await names()).toEqual([]);
  });

  test("an order that was repeated under its key is not made again", limits, async () => {
    const { env, names, spent } = await customer();
    const args = [...order, "--name", "web-1", "--expected-total-cents", String(price)];
    const again = [...args, "--no-wait", "--idempotency-key", randomUUID()];
    const answers = [await moorage.run(again, { env }), await moorage.run(again, { env })];
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers[1]?.out).toBe(answers[0]?.out);
    expect([await names(), await spent()]).toEqual([["web-1"], price]);
  });

  test("Ctrl-C ends the wait, and the order goes on", limits, async () => {
    const { env, names } = await customer();
    const { code, err } = await moorage.run([...order, "--name", "web-1", "--yes"], {
      env,
      interruptAt: /Ctrl-C stops the wait/,
    });
    // A delivery that was quicker than the signal.
    if (code !== 0) expect([code, err]).toEqual([130, expect.stringContaining("goes on at the site")]);
    expect(await names()).toEqual(["web-1"]);
  });
});

describe("T28 a key", () => {
  test("that is wrong, missing or without the scope is refused, with the request's id", limits, async () => {
    const { secret, env } = await customer(["servers:read"]);
    const wrong = `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
    const refused = await moorage.run(["servers", "list"], { env: { MOORAGE_TOKEN: wrong } });
    expect([refused.code, refused.err]).toEqual([4, expect.stringMatching(/unauthorized, request \w+/)]);
    const scope = await moorage.run([...order, "--name", "web-1", "--yes"], { env });
    expect([scope.code, scope.err]).toEqual([4, expect.stringMatching(/scope_missing[^]*servers:write/)]);
    const none = await moorage.run(["servers", "list"]);
    expect([none.code, none.err]).toEqual([4, expect.stringContaining("MOORAGE_TOKEN")]);
    for (const { out, err } of [refused, scope]) expect(out + err).not.toMatch(/mrg_\w{36}/);
  });

  test("that works is kept by login for its owner alone, and forgotten by logout", limits, async () => {
    const { secret } = await customer();
    const own = await home();
    const kept = await own.run(["login"], { input: `${secret}\n` });
    expect([kept.code, (await stat(own.keys)).mode & 0o777]).toEqual([0, 0o600]);
    expect((await stat(dirname(own.keys))).mode & 0o777).toBe(0o700);
    const who = await own.run(["whoami"]);
    expect([who.code, who.out]).toEqual([0, expect.stringContaining("servers:read")]);
    expect(kept.out + kept.err + who.out + who.err).not.toContain(secret);
    await own.run(["logout"]);
    expect((await own.run(["whoami"])).code).toBe(4);
    expect(await readFile(own.keys, "utf8")).not.toContain("mrg_");
  });

  test("that does not work is not kept by login", limits, async () => {
    const own = await home();
    expect((await own.run(["login"], { input: `mrg_${"0".repeat(36)}\n` })).code).toBe(4);
    expect((await own.run(["login"], { input: "hello\n" })).code).toBe(4);
    await expect(stat(own.keys)).rejects.toThrow("ENOENT");
  });

  test.each([0o640, 0o604, 0o644])("in a file of mode %o is refused", limits, async (mode) => {
    const { secret } = await customer();
    const own = await home();
    await mkdir(dirname(own.keys), { recursive: true });
    await writeFile(own.keys, JSON.stringify({ [testbed.url]: secret }));
    await chmod(own.keys, mode);
    const { code, err } = await own.run(["whoami"]);
    expect([code, err]).toEqual([4, expect.stringContaining("chmod 600")]);
    await chmod(own.keys, 0o600);
    expect((await own.run(["whoami"])).code).toBe(0);
  });

  test("that is kept goes to its own site alone", limits, async () => {
    const relay = await startRelay(testbed.url);
    onTestFinished(relay.stop);
    const { secret } = await customer();
    const own = await home();
    await own.run(["login"], { input: `${secret}\n` });
    expect((await own.run(["whoami"], { env: { MOORAGE_URL: relay.url } })).code).toBe(4);
  });

  test.each([
    "http://example.com",
    "ftp://localhost",
    "http://localhost.example.com",
    "http://a:b@localhost",
    "x",
  ])("is not sent to %s", async (address) => {
    const { code } = await moorage.run(["whoami"], {
      env: { MOORAGE_URL: address, MOORAGE_TOKEN: `mrg_${"0".repeat(36)}` },
    });
    expect(code).toBe(2);
  });
});

describe("use", () => {
  test("what is typed wrong is refused before anything is sent", async () => {
    const env = { MOORAGE_TOKEN: `mrg_${"0".repeat(36)}`, MOORAGE_URL: "http://127.0.0.1:9" };
    const wrong = [["boats"], ["servers", "get"], ["servers", "get", ""], ["servers", "get", ".."]];
    wrong.push(
      ["servers", "list", "--limit", "x"],
      ["servers", "list", "--boat"],
      ["servers", "list", "--limit"],
    );
    for (const args of wrong) expect([args, (await moorage.run(args, { env })).code]).toEqual([args, 2]);
    expect((await moorage.run(["servers", "list", "--help"], { env })).code).toBe(0);
  });

  test("an object that is not there and a field that is wrong end with different codes", limits, async () => {
    const { env } = await customer();
    expect((await moorage.run(["servers", "get", `srv_${"0".repeat(26)}`], { env })).code).toBe(5);
    const { code, err } = await moorage.run(["servers", "list", "--limit", "100000"], { env });
    expect([code, err]).toEqual([3, expect.stringMatching(/\n {2}limit: /)]);
  });

  test("what anyone may read needs no key", async () => {
    const { code, out } = await moorage.run(["servers", "locations"]);
    expect([code, out]).toEqual([0, expect.stringContaining("fra1")]);
  });

  test("a list is read to its end", limits, async () => {
    const { env } = await customer();
    for (const name of ["a-1", "a-2", "a-3"]) {
      expect((await moorage.run([...order, "--name", name, "--yes", "--no-wait"], { env })).code).toBe(0);
    }
    const page = await moorage.run(["servers", "list", "--limit", "1"], { env });
    expect(page.err).toContain("--cursor");
    const all = await moorage.run(["servers", "list", "--limit", "1", "--all", "--json"], { env });
    expect(JSON.parse(all.out).servers.map(({ name }: { name: string }) => name)).toEqual([
      "a-3",
      "a-2",
      "a-1",
    ]);
  });

  test("the completion of bash is read by bash, and offers commands and choices", async () => {
    const { out } = await moorage.run(["completion", "bash"]);
    expect(spawnSync("bash", ["-n"], { input: out }).status).toBe(0);
    const asked = `${out}\nCOMP_WORDS=(moorage servers pur); COMP_CWORD=2; _moorage; echo "\${COMPREPLY[@]}"`;
    const { PATH } = process.env;
    const env = { PATH: `${moorage.home}:${dirname(process.execPath)}:${PATH}`, HOME: moorage.home };
    expect(spawnSync("bash", [], { input: asked, env, encoding: "utf8" }).stdout.trim()).toBe("purchase");
    expect((await moorage.run(["complete", "servers", "bulk", "power", "--action", "st"])).out).toBe(
      "start\nstop\n",
    );
  });

  test.each(["zsh", "fish"])("the completion of %s is read by it, where it is installed", async (shell) => {
    const { code, out } = await moorage.run(["completion", shell]);
    expect([code, out]).toEqual([0, expect.stringContaining("moorage complete")]);
    const { status, error } = spawnSync(shell, ["-n"], { input: out });
    if (error === undefined) expect(status).toBe(0);
  });
});
