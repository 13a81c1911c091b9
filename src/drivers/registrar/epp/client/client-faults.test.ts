import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createEppRegistrar } from "../../epp.ts";
import type { RegistrarDriver } from "../../port.ts";
import { testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { toFrame } from "../codec/frames.ts";
import { writeAnswer } from "../codec/write-answer.ts";
import { writeDomainInfo, writeRegistered } from "../codec/write-object-data.ts";
import { type Script, type ScriptedRegistry, startScriptedRegistry } from "../scripted-registry.fixture.ts";
import type { EppRegistry } from "./settings.ts";

// What a registry answers, or does not. What may have been done is unknown, and never done twice.

const open: { driver: RegistrarDriver; registry: ScriptedRegistry }[] = [];
afterEach(async () => {
  for (const { driver, registry } of open.splice(0)) {
    await driver.close();
    await registry.close();
  }
});

async function connect(
  script: Script,
  change: Partial<EppRegistry> = {},
  accepts: "simulated" | "real" = "simulated",
) {
  const registry = await startScriptedRegistry(script);
  const driver = createEppRegistrar({ registries: [registry.settings(change)], clock: systemClock, accepts });
  open.push({ driver, registry });
  return { driver, registry };
}

const order = {
  name: "example.com",
  years: 1,
  nameServers: [],
  registrant: testRegistrant,
  isPrivate: false,
  key: "order-1",
  premiumCents: null,
};
const expiresAt = new Date("2027-11-20T09:00:00Z");
const created = writeRegistered("creData", { name: "example.com", createdAt: null, expiresAt });
const answer = (transaction: string) =>
  toFrame(writeAnswer({ code: 1000, data: created }, transaction, "s-1"));
const info = (code: string | null, sponsor = "moorage") =>
  writeDomainInfo({
    name: "example.com",
    roid: "X1-TEST",
    statuses: ["ok"],
    registrant: null,
    contacts: [],
    nameServers: { as: "objects", hosts: [] },
    subordinates: [],
    sponsor,
    createdBy: null,
    createdAt: null,
    updatedBy: null,
    updatedAt: null,
    expiresAt,
    transferredAt: null,
    code,
    graces: [],
    signers: [],
  });
const isCreate = (xml: string): boolean => xml.includes("<domain:create");
const creates = ({ asked }: ScriptedRegistry): number => asked.filter(isCreate).length;

describe("an act", () => {
  test.each([
    ["nothing comes", { silence: true }],
    ["the connection is cut", { bytes: Buffer.alloc(0), isLast: true }],
    ["half of the answer comes, then nothing", { bytes: answer("x").subarray(0, 90) }],
    ["half of the answer comes, then the end", { bytes: answer("x").subarray(0, 90), isLast: true }],
    ["half of a head comes", { bytes: Buffer.from([0, 0]), isLast: true }],
    ["the answer is to another command", { bytes: answer("somebody-elses") }],
    ["the answer is not XML", { bytes: toFrame("<epp><response></epp>") }],
    ["the answer has a document type", { bytes: toFrame('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') }],
    ["the answer is of another language", { bytes: toFrame("<html/>") }],
    ["the answer is not text", { bytes: Buffer.from([0, 0, 0, 6, 0xff, 0xff]) }],
    ["the answer claims to be endless", { bytes: Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x3c]) }],
    ["the answer claims to have no length", { bytes: Buffer.from([0, 0, 0, 0]) }],
    ["the registry breaks down (2500)", { code: 2500 }],
  ] as const)("is unknown and sent once when %s; the next one works", async (_, mischief) => {
    const { driver, registry } = await connect({
      command: (xml, place) => (isCreate(xml) && place === 1 ? mischief : null),
    });
    expect(await driver.create(order)).toEqual({ state: "unknown" });
    expect(creates(registry)).toBe(1);
    expect(await driver.delete("example.com", "d")).toEqual({ state: "done", value: null });
  });

  test("is unreachable, and nothing was sent, when nothing listens", async () => {
    const { driver, registry } = await connect({});
    await registry.close();
    expect(await driver.create(order)).toMatchObject({ state: "refused", error: { code: "unreachable" } });
    open.pop();
    await driver.close();
  });

  test("goes through a new session when the old one was closed silently", async () => {
    const { driver, registry } = await connect(
      { command: (xml) => (isCreate(xml) ? { code: 1000, data: created } : null) },
      { times: { doubtMs: 0 } },
    );
    await driver.delete("other.com", "d");
    registry.cut();
    expect(await driver.create(order)).toEqual({ state: "done", value: { name: "example.com", expiresAt } });
    expect(creates(registry)).toBe(1);
    expect(registry.connections).toBe(2);
  });

  test("goes through a new session when the old one has lost its login (2200)", async () => {
    const { driver, registry } = await connect({
      command: (_, place) => (place === 1 ? { code: 2200 } : null),
    });
    expect(await driver.delete("other.com", "d")).toMatchObject({ error: { code: "unreachable" } });
    expect(await driver.delete("other.com", "d")).toMatchObject({ state: "done" });
    expect(registry.logins).toBe(2);
  });

  test.each([
    ["is there with its code", (code: string) => ({ code: 1000 as const, data: info(code) }), "done"],
    ["is another's", () => ({ code: 1000 as const, data: info(null, "elsewhere") }), "refused"],
    ["is ours by another order", () => ({ code: 2202 as const }), "refused"],
    ["is not there", () => ({ code: 2303 as const }), "refused"],
    ["cannot be looked at", () => ({ code: 2400 as const }), "unknown"],
  ])("that failed inside the registry (2400) is settled by a look: the name %s", async (_, look, state) => {
    const { driver, registry } = await connect({
      command(xml) {
        if (isCreate(xml)) return { code: 2400 };
        return look(/<domain:pw>([^<]*)</.exec(xml)?.[1] ?? "");
      },
    });
    expect(await driver.create(order)).toMatchObject({ state });
    expect(creates(registry)).toBe(1);
  });

  test("with a value that XML cannot carry is refused before it is sent", async () => {
    const { driver, registry } = await connect({});
    const odd = { ...order, name: "exa\u0001mple.com" };
    expect(await driver.create(odd)).toMatchObject({ state: "refused", error: { code: "invalid" } });
    expect(registry.asked).toEqual([]);
  });
});

describe("a question", () => {
  test("is asked once more, on another session, and not a third time", async () => {
    const { driver, registry } = await connect({ command: () => ({ silence: true }) });
    expect(await driver.info("example.com")).toMatchObject({ ok: false, error: { code: "unreachable" } });
    expect(registry.asked).toHaveLength(2);
    expect(registry.connections).toBe(2);
  });

  test("whose first answer was lost is answered", async () => {
    const { driver } = await connect({
      command: (_, place) => (place === 1 ? { silence: true } : { code: 2303 }),
    });
    expect(await driver.info("example.com")).toEqual({ ok: true, value: null });
  });

  test("whose answer lacks what it should hold has failed", async () => {
    const { driver } = await connect({});
    expect(await driver.info("example.com")).toMatchObject({ ok: false, error: { code: "failed" } });
  });

  test("waits for its turn only until its timeout", async () => {
    const { driver } = await connect(
      { command: () => ({ silence: true }) },
      { times: { answerMs: 500, waitMs: 50 } },
    );
    const first = driver.info("example.com");
    expect(await driver.info("other.com")).toMatchObject({ ok: false, error: { code: "busy" } });
    await first;
  });

  test("names that a registry rejects do not fail the others of their batch", async () => {
    const { driver } = await connect({
      command: (xml) => (xml.includes("bad") ? { code: 2005 } : null),
    });
    const checks = await driver.check(["bad.com"]);
    expect(checks).toMatchObject({ ok: true, value: [{ availability: "invalid" }] });
  });
});

describe("a login", () => {
  test("that is refused is not repeated at once, and gives the reason without the password", async () => {
    const { driver, registry } = await connect({ login: () => 2200 });
    const tries = await Promise.all(["a.com", "b.com", "c.com"].map((name) => driver.info(name)));
    for (const tried of tries) expect(tried).toMatchObject({ ok: false, error: { code: "unreachable" } });
    const { ok, problem } = await driver.health();
    expect(ok).toBe(false);
    expect(problem).toContain("login refused: 2200");
    expect(JSON.stringify([tries, problem])).not.toContain("whatever-it-is");
    expect(registry.logins).toBe(1);
  });

  test("too many leaves the work to the open sessions (2502)", async () => {
    const { driver, registry } = await connect(
      { login: (place) => (place === 1 ? 1000 : 2502), command: () => ({ code: 2303 }) },
      { sessions: 3 },
    );
    const names = ["a.com", "b.com", "c.com", "d.com"];
    const found = await Promise.all(names.map((name) => driver.info(name)));
    expect(found).toEqual(names.map(() => ({ ok: true, value: null })));
    expect(registry.logins).toBeLessThanOrEqual(3);
  });

  test("is tried again after a pause", async () => {
    const { driver } = await connect({
      login: (place) => (place === 1 ? 2400 : 1000),
      command: () => ({ code: 2303 }),
    });
    expect(await driver.info("a.com")).toMatchObject({ ok: false });
    await expect.poll(() => driver.info("a.com")).toEqual({ ok: true, value: null });
  });

  test("never happens at a real registry with play money, nor at a simulated one with real money", async () => {
    const real = await connect({ serverId: "Real Registry, Inc." });
    expect((await real.driver.health()).problem).toContain("play money");
    expect(real.registry.logins).toBe(0);
    const simulated = await connect({}, {}, "real");
    expect((await simulated.driver.health()).problem).toContain("real money");
    expect(simulated.registry.logins).toBe(0);
  });

  test("is never sent to a server whose certificate cannot be checked", async () => {
    const { driver, registry } = await connect(
      {},
      { tls: { ca: null, certificate: null, serverName: null } },
    );
    expect((await driver.health()).problem).toMatch(/certificate/);
    const other = { ca: registry.settings().tls.ca, certificate: null, serverName: "other.example" };
    const wrong = createEppRegistrar({
      registries: [registry.settings({ tls: other })],
      clock: systemClock,
      accepts: "simulated",
    });
    expect((await wrong.health()).problem).toMatch(/Hostname|altnames/);
    await wrong.close();
    expect(registry.logins).toBe(0);
  });
});

test("an idle session is kept open by a hello", async () => {
  const { driver, registry } = await connect(
    { command: () => ({ code: 2303 }) },
    { times: { keepaliveMs: 20 } },
  );
  await driver.info("a.com");
  registry.cut();
  // The next hello finds the connection cut, and the next question opens a new session.
  await expect.poll(() => driver.info("a.com")).toEqual({ ok: true, value: null });
});
