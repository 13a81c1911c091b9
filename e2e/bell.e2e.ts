import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// The bell on public pages and in the cabinet, and the page of notifications, in states that only a made-up answer
// can bring about (product §2, §4, §8, §9).

const list = "**/api/v2/notifications/all*";
const minuteMs = 60_000;

let site: SharedSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await useSharedSite();
});

beforeEach(async () => {
  const person = { email: `${randomUUID()}@example.com`, password: "a long enough password" };
  await callOk(site.url, "POST /auth/sign-up", { body: person });
  visitor = await visit();
  await signInBrowser(visitor.context, site.url, person);
});

afterEach(async () => {
  await visitor.page.unrouteAll({ behavior: "ignoreErrors" });
  await visitor.close();
});

const notice = (title: string, now: Date, ageMs: number, isRead = true) => ({
  id: `ntf_${title.padEnd(26, "0")}`,
  title,
  message: "What it is about.",
  category: "wallet",
  topic: "wallet",
  link: null,
  isRead,
  createdAt: new Date(now.getTime() - ageMs).toISOString(),
});

/** Opens the bell; the requests of its list are returned by their query. */
async function openBell(path: string): Promise<URLSearchParams[]> {
  const { page } = visitor;
  const queries: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/notifications/all")) queries.push(new URL(request.url()).searchParams);
  });
  await page.goto(site.url + path);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications/ })
    .click();
  return queries;
}

const viewAll = () => visitor.page.locator('a[href="/notifications"]').filter({ hasText: "View all" });
/** The dropdown, from the parts that both bells have. */
const dropdown = () => viewAll().locator("xpath=../..");

test.each(["/servers", "/wallet"])(
  "the bell of %s has the total, a link to all, and at most five by day, with their age",
  async (path) => {
    const { page } = visitor;
    // Noon, so that no group depends on when the test runs; the page takes the time from answers of the server.
    const noon = new Date();
    noon.setHours(12, 0, 0, 0);
    await page.clock.setFixedTime(noon);
    // The stream of events never ends, so its answer cannot be had whole.
    const isCall = ({ pathname }: URL) => pathname.startsWith("/api/") && !pathname.endsWith("/events");
    await page.route(isCall, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), date: noon.toUTCString() } });
    });
    const notifications = [
      notice("First", noon, 10_000, false),
      notice("Second", noon, 5 * minuteMs),
      notice("Third", noon, 3 * 60 * minuteMs),
      notice("Fourth", noon, 24 * 60 * minuteMs),
      notice("Fifth", noon, 40 * 24 * 60 * minuteMs),
    ];
    await page.route(list, (route) =>
      route.fulfill({ json: { notifications, total: 17 }, headers: { date: noon.toUTCString() } }),
    );
    const queries = await openBell(path);
    await page.getByText("Fifth", { exact: true }).waitFor();
    expect(queries.map((query) => [query.get("limit"), query.get("offset")])).toEqual([["5", "0"]]);
    const text = (await dropdown().innerText()).replaceAll(/\s+/g, " ");
    const today = noon.toLocaleDateString("en-GB", { day: "numeric", month: "long" });
    expect(text).toMatch(
      new RegExp(
        `17 View all Today ${today} .*First.*just now.*Second.*5m ago.*Third.*3h ago.*` +
          "Yesterday .*Fourth.*1d ago.*Earlier .*Fifth.*40d ago",
        "i",
      ),
    );
    // The dot of the one that is unread, and what a screen reader says in its place.
    expect(await dropdown().locator("li span.rounded-full").count()).toBe(1);
    expect(await dropdown().getByText("unread").count()).toBe(1);
  },
);

test.each(["/servers", "/wallet"])(
  "the bell of %s says that it loads, that there is none, and after three tries that it failed",
  async (path) => {
    const { page } = visitor;
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(list, async (route) => {
      await held;
      await route.fulfill({ json: { notifications: [], total: 0 } });
    });
    await openBell(path);
    await dropdown().getByText("Loading").first().waitFor({ state: "attached" });
    answer();
    await dropdown().getByText("No notifications").waitFor();

    await page.unroute(list);
    let tries = 0;
    await page.route(list, (route) => {
      tries += 1;
      return route.fulfill({ status: 500, json: {} });
    });
    await openBell(path);
    await dropdown().getByText("Failed to load notifications.").waitFor();
    expect(tries).toBe(3);
  },
);

test("the page of notifications asks for ten, and after three tries says that it failed", async () => {
  const { page } = visitor;
  const asked: (string | null)[] = [];
  await page.route(list, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("limit"));
    return route.fulfill({ status: 503, json: {} });
  });
  await page.goto(`${site.url}/notifications`);
  await page.getByText("Failed to load notifications after retries").first().waitFor();
  expect(asked).toEqual(["10", "10", "10"]);
});
