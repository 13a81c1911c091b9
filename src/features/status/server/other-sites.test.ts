import { afterAll, beforeAll, expect, test } from "vitest";
import { inTheNameOf } from "./entries/read-for-site.ts";
import { openStatusTestbed, type StatusTestbed } from "./status-testbed.fixture.ts";

// What other sites than the provider's say of incidents: they run on its machines.

let testbed: StatusTestbed;
const reef = 2;

beforeAll(async () => {
  testbed = await openStatusTestbed();
  const { kysely } = testbed.platform.db;
  await kysely
    .insertInto("sites")
    .values({ id: reef, host: "reef.example", name: "Reef", settings: "{}" })
    .execute();
  await kysely
    .insertInto("setting_versions")
    .values({
      site_id: reef,
      name: "coinsOff",
      number: 1,
      is_default: false,
      value: JSON.stringify(["BTC"]),
      reason: "it takes none",
      changed_by: JSON.stringify(testbed.operator),
      changed_at: testbed.clock.now(),
    })
    .execute();
});
afterAll(() => testbed.drop());

test("an incident of the provider is shown on another site, in that site's name, and on no service it does not have", async () => {
  const { status } = testbed.product;
  const before = await status.revisionOf(reef);
  expect(await status.noticeOf(reef)).toBeNull();
  const opened = await testbed.open({
    titles: { en: "Moorage is slow", de: "moorage ist langsam" },
    texts: { en: "The cabinet of Moorage does not load." },
    components: ["web", "coin.BTC"],
    severity: "outage",
  });
  expect(await status.revisionOf(reef)).not.toBe(before);
  const page = await status.readPage(reef, "en");
  expect(page.state).toBe("outage");
  const shown = page.open.find(({ id }) => id === opened.id);
  expect(shown?.title.text).toBe("Reef is slow");
  expect(shown?.components).toEqual(["web"]);
  expect(JSON.stringify(page)).not.toMatch(/moorage/i);
  expect(await status.noticeOf(reef)).toEqual({
    title: { en: "Reef is slow", de: "Reef ist langsam" },
    isOutage: true,
    others: 0,
  });
  const elsewhere = await testbed.open({ components: ["coin.BTC"] });
  expect((await status.readPage(reef, "en")).open.map(({ id }) => id)).toEqual([opened.id]);
  for (const entry of [opened, elsewhere]) await testbed.update(entry, { state: "resolved" });
  expect(await status.noticeOf(reef)).toBeNull();
});

test.each([
  ["Write to help@harbour.example", "Write to help@reef.example"],
  ["HARBOUR and harbour", "Reef and Reef"],
  ["a.b is no pattern", "a.b is no pattern"],
])("%s is %s on another site", (text, expected) => {
  const named = inTheNameOf(
    { name: "Reef", host: "reef.example" },
    { name: "Harbour", host: "harbour.example" },
  );
  expect(named({ en: text })).toEqual({ en: expected });
});
