import fastify, { type FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPageProcesses, type PageProcess, pageSite } from "#src/app/page-process.fixture.ts";
import { sourceBuild } from "#src/app/whole/drawn-pages.fixture.ts";
import { openStatusTestbed, type StatusTestbed } from "#src/features/status/server/status-testbed.fixture.ts";
import { createPages } from "#src/platform/pages/create-pages.ts";

// The status page on the whole product, as two processes that share a database have it.

let testbed: StatusTestbed;
const processes = openPageProcesses();
const site = pageSite;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of it
const request = { site, hostname: "harbour.example", origin: site.origin } as unknown as FastifyRequest;

beforeAll(async () => {
  testbed = await openStatusTestbed();
});
afterAll(async () => {
  await processes.close();
  await testbed.drop();
});

/** A process whose status page was read. */
async function startProcess() {
  const pages = await processes.start(testbed);
  await pages.prepare();
  await pages.loadData(site, "en", "/status");
  return pages;
}

/** Whether the page at a path is drawn again in each process after an act; waits until the status page is. */
async function drawnAgain(all: readonly PageProcess[], path: string, act: () => unknown) {
  const versionsOf = (of: string) => all.map((pages) => pages.version(site, of));
  const [before, status] = [versionsOf(path), versionsOf("/status")];
  await act();
  await expect.poll(() => versionsOf("/status").every((version, at) => version !== status[at])).toBe(true);
  return versionsOf(path).map((version, at) => version !== before[at]);
}

test("T83 every process draws its pages again when an incident opens and ends, and its status page for every word", async () => {
  const all = [await startProcess(), await startProcess()];
  const opened: Awaited<ReturnType<typeof testbed.open>>[] = [];
  await drawnAgain(all, "/status", async () => opened.push(await testbed.open()));
  const titles = () => all.map((pages) => pages.siteOf(request).settings.notice?.title);
  await expect.poll(titles).toEqual([{ en: "Slow" }, { en: "Slow" }]);
  const last = () => opened.at(-1) ?? expect.fail("nothing was opened");
  const goesOn = async () => opened.push(await testbed.update(last()));
  expect(await drawnAgain(all, "/servers", goesOn)).toEqual([false, false]);
  await drawnAgain(all, "/status", () => testbed.update(last(), { state: "resolved" }));
  await expect.poll(titles).toEqual([undefined, undefined]);
  for (const pages of all) {
    const { status } = await pages.loadData(site, "en", "/status/history");
    expect(status?.past.map(({ id }) => id)).toContain(last().id);
  }
});

test("an incident is on the next page of another site, whether that site was read just before or not for minutes", async () => {
  const reef = { id: 2, host: "reef.example", name: "Reef" };
  await testbed.platform.db.kysely
    .insertInto("sites")
    .values({ ...reef, settings: "{}" })
    .execute();
  await testbed.product.sites.load();
  const shop = await testbed.product.sites.of(reef.id);
  const pages = await processes.start(testbed);
  const app = fastify();
  app.decorateRequest("origin", `https://${reef.host}`);
  app.decorateRequest("site", { getter: () => shop });
  await app.register(
    createPages({
      build: sourceBuild,
      clock: testbed.clock,
      demo: true,
      securityContact: () => null,
      ...pages,
    }),
  );
  const names = async () => {
    const { statusCode, body } = await app.inject("/");
    expect(statusCode).toBe(200);
    return body.includes("The ferry is late");
  };
  const opened = await testbed.open({ titles: { en: "The ferry is late" } });
  expect(await names()).toBe(true);
  await testbed.update(opened, { state: "resolved" });
  await expect.poll(names).toBe(false);
  const late = await testbed.open({ titles: { en: "The ferry is late" } });
  await expect.poll(names).toBe(true);
  await testbed.update(late, { state: "resolved" });
  await expect.poll(names).toBe(false);
  // A site that no one read for minutes is not kept until its next visitor.
  testbed.clock.advance(120_000);
  const again = await testbed.open({ titles: { en: "The ferry is late" } });
  await expect.poll(names).toBe(true);
  await testbed.update(again, { state: "resolved" });
  await app.close();
});

test("the status page is drawn again when planned work begins and ends by the clock, and at midnight", async () => {
  const all = [await startProcess()];
  const hourMs = 3_600_000;
  await testbed.plan({ startsAt: testbed.inMinutes(60), endsAt: testbed.inMinutes(120) });
  // Read once with the plan.
  await drawnAgain(all, "/status", () => testbed.plan());
  for (const ms of [hourMs, hourMs, 12 * hourMs])
    expect(await drawnAgain(all, "/servers", () => testbed.clock.advance(ms))).toEqual([false]);
});

test("while an incident is open the status page is drawn again every ten minutes, and not when it is over", async () => {
  const all = [await startProcess()];
  const opened = await testbed.open({ severity: "outage" });
  await drawnAgain(all, "/status", () => testbed.update(opened));
  expect(await drawnAgain(all, "/servers", () => testbed.clock.advance(600_000))).toEqual([false]);
  const { status } = testbed.product;
  await testbed.update({ ...opened, version: opened.version + 1 }, { state: "resolved" });
  const over = await status.revisionOf(site.id);
  testbed.clock.advance(600_000);
  expect(await status.revisionOf(site.id)).toBe(over);
});
