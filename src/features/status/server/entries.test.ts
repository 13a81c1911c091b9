import { afterAll, beforeAll, expect, test } from "vitest";
import { feedText } from "./feed.ts";
import { openStatusTestbed, type StatusTestbed } from "./status-testbed.fixture.ts";

let testbed: StatusTestbed;

beforeAll(async () => {
  testbed = await openStatusTestbed();
});
afterAll(() => testbed.drop());

const componentOf = async (id: string) => (await testbed.read()).components.find((one) => one.id === id);

test("an incident is open until an update resolves it, and goes on when another one says so", async () => {
  const opened = await testbed.open({ severity: "outage", components: ["dns", "mail"] });
  expect(opened.components).toEqual(["mail", "dns"]);
  expect((await componentOf("dns"))?.state).toBe("outage");
  testbed.clock.advance(60_000);
  const better = await testbed.update(opened, { severity: "degraded", state: "monitoring" });
  expect((await componentOf("dns"))?.state).toBe("degraded");
  testbed.clock.advance(60_000);
  const resolved = await testbed.update(better, { state: "resolved" });
  expect((await componentOf("dns"))?.state).toBe("operational");
  const ownIn = async (part: "open" | "past") =>
    (await testbed.read())[part].filter(({ id }) => id === opened.id);
  expect(await ownIn("open")).toEqual([]);
  expect((await ownIn("past")).map(({ updates }) => updates.map(({ state }) => state))).toEqual([
    ["resolved", "monitoring", "investigating"],
  ]);
  const again = await testbed.update(resolved, { state: "investigating" });
  expect(await ownIn("open")).toHaveLength(1);
  await testbed.update(again, { state: "resolved" });
  expect(await ownIn("open")).toEqual([]);
  expect(await testbed.actsOn(opened.id)).toEqual([
    "status-entry.open",
    ...Array.from({ length: 4 }, () => "status-entry.update"),
  ]);
});

test("what is said of an incident that is over leaves its end as it was", async () => {
  const opened = await testbed.open({ severity: "outage", components: ["dns"] });
  testbed.clock.advance(60_000);
  const resolved = await testbed.update(opened, { state: "resolved" });
  testbed.clock.advance(3_600_000);
  const followed = await testbed.update(resolved);
  expect(followed).toMatchObject({ state: "resolved", endsAt: resolved.endsAt });
  expect((await testbed.update(followed, { state: "investigating" })).endsAt).toBeNull();
  const again = testbed.inMinutes(0);
  const last = (await testbed.list("open")).find(({ id }) => id === opened.id);
  expect(last?.state).toBe("investigating");
  const ended = await testbed.update({ ...followed, version: followed.version + 1 }, { state: "resolved" });
  expect(ended.endsAt).toBe(again);
});

test("planned work begins and ends by the clock, or before its time by staff", async () => {
  const work = await testbed.plan({ startsAt: testbed.inMinutes(60), endsAt: testbed.inMinutes(120) });
  const stateIn = async (part: "planned" | "open" | "past", { id }: { readonly id: string } = work) =>
    (await testbed.read())[part].find((entry) => entry.id === id)?.state;
  expect(await stateIn("planned")).toBe("planned");
  testbed.clock.advance(60_000);
  const said = await testbed.update(work, { texts: { en: "It begins at ten." } });
  expect(said).toMatchObject({ state: "planned", startsAt: work.startsAt, endsAt: work.endsAt, updates: 2 });
  testbed.clock.advance(60 * 60_000);
  expect(await stateIn("open")).toBe("running");
  expect(["maintenance", "degraded", "outage"]).toContain((await componentOf("web"))?.state);
  testbed.clock.advance(60 * 60_000);
  expect(await stateIn("past")).toBe("done");
  await expect(testbed.turn(said, "end")).rejects.toMatchObject({ code: "status_ended" });

  const begun = await testbed.turn(await testbed.plan(), "begin");
  expect(begun.state).toBe("running");
  testbed.clock.advance(60_000);
  expect((await testbed.turn(begun, "end")).state).toBe("done");
  const off = await testbed.turn(await testbed.plan(), "call-off");
  expect(off.state).toBe("called-off");
  await expect(testbed.turn(off, "begin")).rejects.toMatchObject({ code: "status_ended" });
  expect(await stateIn("planned", off)).toBeUndefined();
  expect(await stateIn("past", off)).toBe("called-off");
});

test("T83 a correction is read at once, and what it replaced is kept for staff, and never changes", async () => {
  const opened = await testbed.open({ texts: { en: "Wrong", de: "Falsch" } });
  testbed.clock.advance(60_000);
  const corrected = await testbed.correct(opened, 1, { en: "Right" });
  const shown = (await testbed.read("de")).open.find(({ id }) => id === opened.id);
  expect(shown?.updates[0]).toMatchObject({ text: "Right", language: "en" });
  expect(shown?.updates[0]?.correctedAt).toBe(testbed.inMinutes(0));
  expect(corrected.history[0]?.correctedAt).toBe(testbed.inMinutes(0));
  expect(corrected.history[0]?.former.map(({ text }) => text).toSorted()).toEqual(["Falsch", "Wrong"]);
  const { kysely } = testbed.platform.db;
  await expect(kysely.updateTable("status_texts").set({ text: "x" }).execute()).rejects.toThrow(
    "never changes",
  );
  await expect(kysely.deleteFrom("status_updates").execute()).rejects.toThrow("never changes");
  await testbed.update(corrected, { state: "resolved" });
});

test("who reads a language without a text reads the English one, which says so", async () => {
  const opened = await testbed.open({ titles: { en: "Slow", de: "Langsam" } });
  const titleIn = async (language: "en" | "de" | "ar") =>
    (await testbed.read(language)).open.find(({ id }) => id === opened.id)?.title;
  expect(await titleIn("de")).toEqual({ text: "Langsam", language: "de" });
  expect(await titleIn("ar")).toEqual({ text: "Slow", language: "en" });
  await testbed.update(opened, { state: "resolved" });
});

test("T83 of two who change an entry at once, one alone gets through", async () => {
  const opened = await testbed.open();
  const tries = await Promise.allSettled([
    testbed.update(opened),
    testbed.update(opened, { state: "resolved" }),
    testbed.correct(opened, 1, { en: "Other" }),
  ]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("times out of order, services that there are none of, and an end of an incident by an edit are refused", async () => {
  const { inMinutes } = testbed;
  for (const given of [
    { startsAt: inMinutes(1) },
    { startsAt: inMinutes(-5), endsAt: inMinutes(-2) },
    { state: "resolved" as const, startsAt: inMinutes(-5), endsAt: inMinutes(-6) },
  ])
    await expect(testbed.open(given)).rejects.toMatchObject({ code: "status_times" });
  await expect(testbed.open({ components: ["web", "x"] })).rejects.toMatchObject({
    code: "status_components",
  });
  await expect(testbed.plan({ endsAt: inMinutes(30) })).rejects.toMatchObject({ code: "status_times" });
  const opened = await testbed.open();
  await expect(testbed.update(opened, { at: inMinutes(-5) })).rejects.toMatchObject({ code: "status_times" });
  const facts = {
    titles: { en: "Slower" },
    components: ["api"],
    startsAt: inMinutes(-10),
    endsAt: inMinutes(0),
  };
  const edited = await testbed.edit(opened, facts);
  expect(edited).toMatchObject({ endsAt: null, components: ["api"], startsAt: facts.startsAt });
  expect(edited.formerTitles.map(({ text }) => text)).toEqual(["Slow"]);
  await testbed.update(edited, { state: "resolved" });
});

test("T83 the feed has what staff wrote as text, whatever is in it", async () => {
  const hostile = `</title><script>alert("1")</script>&`;
  const opened = await testbed.open({ titles: { en: hostile }, texts: { en: `a\u202Eb ${hostile}` } });
  const text = feedText({ name: "A & B", origin: "https://harbour.example" }, await testbed.read());
  expect(text).not.toContain("<script");
  expect(text).not.toContain("\u202E");
  expect(text).toContain("&lt;/title&gt;&lt;script&gt;");
  expect(text).toContain("<name>A &amp; B</name>");
  await testbed.update(opened, { state: "resolved" });
});

test("the feed leads to where an entry is shown: the status page while it goes on or is ahead, then the history", async () => {
  const origin = "https://harbour.example";
  const opened = await testbed.open();
  const planned = await testbed.plan();
  const linksTo = async ({ id }: { readonly id: string }) =>
    feedText({ name: "Harbour", origin }, await testbed.read()).match(
      new RegExp(`<link href="([^"]*)#${id}"`),
    )?.[1];
  expect(await linksTo(opened)).toBe(`${origin}/status`);
  expect(await linksTo(planned)).toBe(`${origin}/status`);
  await testbed.update(opened, { state: "resolved" });
  await testbed.turn(planned, "call-off");
  expect(await linksTo(opened)).toBe(`${origin}/status/history`);
  expect(await linksTo(planned)).toBe(`${origin}/status/history`);
});
