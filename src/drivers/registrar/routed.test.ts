import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { describeRegistrarDriver } from "./conformance.ts";
import { createNoRegistrar } from "./engine/no-registrar.ts";
import type { RegistrarDriver, RegistryEvent } from "./port.ts";
import { createRoutedRegistrar } from "./routed.ts";
import { playElsewhere, testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { createSimulatedRegistrar } from "./simulated.ts";

let premium = 0;

describeRegistrarDriver("routed", async () => {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  const shared = { db: database.pool, clock, ids: createIds(() => clock.now()), seed: 1 };
  const driver = createSimulatedRegistrar(shared);
  const lossy = createSimulatedRegistrar({ ...shared, faults: { lostAnswer: 1 } });
  const beside = (other: RegistrarDriver) =>
    createRoutedRegistrar(
      new Map([
        ["none", createNoRegistrar()],
        ["sandbox", other],
      ]),
    );
  return {
    driver: beside(driver),
    lossy: beside(lossy),
    tld: "com",
    foreignTld: "not-an-ending",
    registrant: testRegistrant,
    reservedName: "example.com",
    newPremiumName: () => `premium-name-${(premium += 1)}.com`,
    lacks: [],
    ...playElsewhere(driver.registry),
    close: () => database.drop(),
  };
});

const event = (name: string, day: number): RegistryEvent => ({
  id: name,
  name,
  kind: "updated",
  at: new Date(Date.UTC(2026, 10, day)),
});

/** Sells names of some endings, and records its calls. */
function seller(tlds: readonly string[], part: Partial<RegistrarDriver> = {}) {
  const asked: string[] = [];
  const driver: RegistrarDriver = {
    ...createNoRegistrar(),
    simulated: true,
    capabilities: (tld) =>
      tlds.includes(tld)
        ? {
            acts: ["register"],
            years: [1, 10],
            contactMode: "none",
            hasPrivacy: false,
            hasDnssec: false,
            hasPremium: false,
            hasLock: false,
            hasHold: false,
            hasDelete: false,
            ownerRequirements: [],
            verifiesContacts: false,
            batchSize: 10,
            parallelChecks: 1,
          }
        : null,
    check: async (names) => {
      asked.push(...names);
      return { ok: true, value: names.map((name) => ({ name, availability: "available", premium: null })) };
    },
    delete: async (name) => {
      asked.push(name);
      return { state: "done", value: null };
    },
    ...part,
  };
  return { asked, driver };
}

test("each ending is served by the first registrar that sells it, in the order of REGISTRAR", async () => {
  const [first, second] = [seller(["com"]), seller(["com", "de"])];
  const routed = createRoutedRegistrar(
    new Map([
      ["first", first.driver],
      ["second", second.driver],
    ]),
  );
  const names = ["b.de", "a.com", "x.nowhere"];
  expect(await routed.check(names)).toMatchObject({
    value: [
      { name: "b.de", availability: "available" },
      { name: "a.com", availability: "available" },
      { name: "x.nowhere", availability: "unsupported" },
    ],
  });
  await routed.delete("c.com", "key");
  await routed.delete("c.de", "key");
  expect(await routed.delete("c.nowhere", "key")).toMatchObject({ error: { code: "unsupported" } });
  expect([first.asked, second.asked]).toEqual([
    ["a.com", "c.com"],
    ["b.de", "c.de"],
  ]);
  expect([routed.capabilities("de"), routed.capabilities("nowhere")]).toMatchObject([
    { years: [1, 10] },
    null,
  ]);
});

test("a registrar that does not answer leaves its own names unknown, and no others", async () => {
  const silent = { ok: false, error: { code: "unreachable", detail: "" } } as const;
  const { driver } = seller(["com"], { check: async () => silent });
  const routed = createRoutedRegistrar(
    new Map([
      ["first", driver],
      ["second", seller(["de"]).driver],
    ]),
  );
  expect(await routed.check(["a.com", "a.de"])).toMatchObject({
    value: [{ availability: "unknown" }, { availability: "available" }],
  });
  expect(await routed.check(["a.com"])).toEqual(silent);
});

test("one real registrar among them makes the whole real", () => {
  const real = seller(["com"], { simulated: false }).driver;
  const members = new Map([
    ["first", seller(["de"]).driver],
    ["second", real],
  ]);
  expect(createRoutedRegistrar(members).simulated).toBe(false);
});

test("events of all are merged by time, each from its own cursor; a failed one is read again", async () => {
  const cursors: (string | null)[] = [];
  let isDown = false;
  const first = seller(["com"], {
    events: async (cursor) => {
      cursors.push(cursor);
      return isDown
        ? { ok: false, error: { code: "unreachable", detail: "" } }
        : { ok: true, value: { events: [event("a.com", 2)], cursor: "1" } };
    },
  });
  const second = seller(["de"], {
    events: async (cursor) => ({ ok: true, value: { events: [event("a.de", 1)], cursor: `${cursor}+` } }),
  });
  const routed = createRoutedRegistrar(
    new Map([
      ["first", first.driver],
      ["second", second.driver],
    ]),
  );
  const begun = await routed.events("a cursor from before there were two");
  if (!begun.ok) throw new Error(begun.error.detail);
  expect(begun.value.events.map(({ name }) => name)).toEqual(["a.de", "a.com"]);
  isDown = true;
  const further = await routed.events(begun.value.cursor);
  if (!further.ok) throw new Error(further.error.detail);
  await routed.events(further.value.cursor);
  expect(cursors).toEqual([null, "1", "1"]);
});

test("an unreachable registrar holds back no events of another, even when there are none", async () => {
  const away = seller(["com"], {
    events: async () => ({ ok: false, error: { code: "unreachable", detail: "away" } }),
  });
  const quiet = seller(["de"], { events: async () => ({ ok: true, value: { events: [], cursor: "1" } }) });
  const both = createRoutedRegistrar(
    new Map([
      ["away", away.driver],
      ["quiet", quiet.driver],
    ]),
  );
  expect(await both.events(null)).toMatchObject({ ok: true, value: { events: [] } });
  const alone = createRoutedRegistrar(new Map([["away", away.driver]]));
  expect(await alone.events(null)).toMatchObject({ ok: false, error: { code: "unreachable" } });
});

/** A registrar that lists one name a page. */
const lister = (...pages: string[]) =>
  seller([], {
    listAll: async (cursor) => {
      const at = Number(cursor ?? 0);
      return {
        ok: true,
        value: { names: [pages[at] ?? ""], cursor: at + 1 < pages.length ? `${at + 1}` : null },
      };
    },
  }).driver;

test("the lists of all are joined, without registrars that list nothing", async () => {
  const members = new Map([
    ["none", createNoRegistrar()],
    ["first", lister("a", "b")],
    ["also none", createNoRegistrar()],
    ["second", lister("c")],
    ["last", createNoRegistrar()],
  ]);
  const routed = createRoutedRegistrar(members);
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const answer = await routed.listAll(cursor);
    if (!answer.ok) throw new Error(answer.error.detail);
    names.push(...answer.value.names);
    ({ cursor } = answer.value);
  } while (cursor !== null);
  expect(names).toEqual(["a", "b", "c"]);
  const none = createRoutedRegistrar(new Map([["none", createNoRegistrar()]]));
  expect(await none.listAll(null)).toMatchObject({ error: { code: "unsupported" } });
});

test("a registrar that does not answer holds up no list but its own, and the whole ends only with it", async () => {
  const away = { ok: false, error: { code: "unreachable", detail: "no answer" } } as const;
  let isAway = true;
  const late = lister("d");
  const flaky = { ...late, listAll: async (cursor: string | null) => (isAway ? away : late.listAll(cursor)) };
  const routed = createRoutedRegistrar(
    new Map([
      ["flaky", flaky],
      ["first", lister("a", "b")],
      ["second", lister("c")],
    ]),
  );
  const names: string[] = [];
  let cursor: string | null = null;
  for (;;) {
    const answer = await routed.listAll(cursor);
    if (!answer.ok && isAway) {
      expect(names).toEqual(["a", "b", "c"]);
      isAway = false;
      continue;
    }
    if (!answer.ok) throw new Error(answer.error.detail);
    names.push(...answer.value.names);
    ({ cursor } = answer.value);
    if (cursor === null) break;
  }
  expect(names).toEqual(["a", "b", "c", "d"]);
});
