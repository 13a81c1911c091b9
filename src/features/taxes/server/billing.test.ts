import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSimulatedVies } from "#src/drivers/vies/simulated.ts";
import type { Vies } from "#src/drivers/vies/port.ts";
import { openAccounts, visitorCall } from "#src/features/accounts/server/accounts.fixture.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { createTaxes } from "./index.ts";
import { readEvidence } from "./profile/evidence.ts";
import { renewProofs } from "./profile/recheck.ts";
import { taxSite } from "./taxed-site.fixture.ts";

const dayMs = 86_400_000;

/** VIES that can be taken away, and during whose answer something else may happen. */
const simulated = createSimulatedVies();
let isAway = false;
let meanwhile = async (): Promise<unknown> => undefined;
const vies: Vies = {
  name: "test",
  check: async (number, requester) => {
    await meanwhile();
    return isAway ? { state: "unreachable", reason: "away" } : simulated.check(number, requester);
  },
};

/** Where the calls of a test come from. */
let from: string | null = null;
const ipCountry = () => from;

let testbed: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  testbed = await open();
});
afterAll(() => testbed.drop());

async function open() {
  const accounts = await openAccounts();
  const { platform, clock } = accounts;
  await taxSite(platform);
  const handlers = callHandlers(clock, createTaxes(platform, { vies, ipCountry }).handlers);
  const call = visitorCall();
  const nothing = { params: undefined, query: undefined, body: undefined } as const;
  let made = 0;
  return {
    ...accounts,
    signUp: async (): Promise<UserActor> => {
      made += 1;
      const body = { email: `billing-${made}@example.com`, password: "correct horse" };
      const { accessToken } = await accounts.accounts.handlers["POST /auth/sign-up"]({
        ...nothing,
        actor: null,
        body,
        call,
      });
      return accounts.actorOf(accessToken);
    },
    read: (actor: UserActor) => handlers["GET /v2/billing"]({ ...nothing, actor, call }),
    save: (actor: UserActor, change: object) =>
      handlers["PUT /v2/billing"]({ ...nothing, actor, call, body: { ...written, ...change } }),
    check: (actor: UserActor) => handlers["POST /v2/billing/check"]({ ...nothing, actor, call, body: {} }),
    renew: () => renewProofs({ platform, vies, ipCountry }),
  };
}

const written = {
  country: "FR",
  isBusiness: false,
  name: "Ann Example",
  address: { line1: "Lange Reihe 7", line2: "", city: "Paris", region: "", postcode: "75001" },
  vatNumber: null,
  phone: null,
};
const company = { isBusiness: true, name: "Example SARL" };

test("nothing is known of a new customer, whose prices have the seller's tax", async () => {
  const actor = await testbed.signUp();
  expect(await testbed.read(actor)).toEqual({
    mode: "eu",
    tax: { treatment: "seller-country", country: "DE", basisPoints: 1900, isKnown: false },
    profile: null,
  });
});

test("a person pays the tax of their country", async () => {
  const actor = await testbed.signUp();
  const { tax, profile } = await testbed.save(actor, {});
  expect(tax).toMatchObject({ treatment: "eu-consumer", country: "FR", basisPoints: 2000, isKnown: true });
  expect(profile).toMatchObject({ country: "FR", vatNumber: null, viesState: null });
});

test("a phone of another country makes the tax a careful one", async () => {
  const actor = await testbed.signUp();
  const { tax } = await testbed.save(actor, { country: "LU", phone: "+358 40 123 4567" });
  expect(tax).toMatchObject({ country: "FI", basisPoints: 2550 });
  expect((await testbed.save(actor, { country: "LU", phone: "+352 621 123 456" })).tax).toMatchObject({
    country: "LU",
    basisPoints: 1700,
  });
});

test("where the connection comes from is a piece only where a table says it, and counts where two are needed", async () => {
  const actor = await testbed.signUp();
  const pieces = async () => {
    const { evidence } = await testbed.platform.db.kysely
      .selectFrom("tax_profiles")
      .select("evidence")
      .where("customer_id", "=", actor.customerId)
      .executeTakeFirstOrThrow();
    return readEvidence(evidence).map(({ kind, country }) => `${kind} ${country}`);
  };
  const needed = (count: number) =>
    testbed.platform.db.kysely.updateTable("tax_settings").set({ pieces_needed: count }).execute();
  await testbed.save(actor, { country: "LU" });
  expect(await pieces()).toEqual(["billing LU"]);
  from = "FI";
  // One piece suffices: a way through another country changes nothing.
  expect((await testbed.save(actor, { country: "LU" })).tax).toMatchObject({ country: "LU" });
  expect(await pieces()).toEqual(["billing LU", "connection FI"]);
  await needed(2);
  expect((await testbed.read(actor)).tax).toMatchObject({ country: "FI", basisPoints: 2550 });
  from = "LU";
  expect((await testbed.save(actor, { country: "LU" })).tax).toMatchObject({ country: "LU" });
  // Unknown again: nothing is kept of an earlier connection, and one piece is too few.
  from = null;
  await testbed.save(actor, { country: "LU" });
  expect(await pieces()).toEqual(["billing LU"]);
  await needed(1);
});

test("a company whose number is in use accounts for the tax itself, as typed with spaces", async () => {
  const actor = await testbed.signUp();
  const { tax, profile } = await testbed.save(actor, { ...company, vatNumber: "fr 12 345.678-901" });
  expect(tax).toMatchObject({ treatment: "reverse-charge", basisPoints: 0 });
  expect(profile).toMatchObject({ vatNumber: "FR12345678901", viesState: "valid" });
});

test.each([
  ["is not in use", "FR12345678900", "invalid"],
  ["is of a state that does not answer", "FR12345678909", "unreachable"],
])("T87 a company whose number %s pays as a consumer", async (_, vatNumber, viesState) => {
  const actor = await testbed.signUp();
  const { tax, profile } = await testbed.save(actor, { ...company, vatNumber });
  expect(tax).toMatchObject({ treatment: "eu-consumer", basisPoints: 2000 });
  expect(profile).toMatchObject({ viesState });
});

test.each([
  ["another country's", { vatNumber: "DE123456788" }, "vatNumber"],
  ["no number at all", { vatNumber: "FR12" }, "vatNumber"],
  ["one of Northern Ireland", { country: "GB", vatNumber: "XI123456789" }, "vatNumber"],
  ["a country that is not one", { country: "XX" }, "country"],
  ["a company without a name", { name: "" }, "name"],
])("%s is refused", async (_, change, field) => {
  const actor = await testbed.signUp();
  await expect(testbed.save(actor, { ...company, ...change })).rejects.toMatchObject({
    code: "invalid_input",
    fields: { [field]: expect.any(String) },
  });
});

test("Greece has EL in its numbers, and GR is taken for it", async () => {
  const actor = await testbed.signUp();
  const { tax, profile } = await testbed.save(actor, {
    ...company,
    country: "GR",
    vatNumber: "GR 094259216",
  });
  expect(profile).toMatchObject({ vatNumber: "EL094259216", viesState: "valid" });
  expect(tax).toMatchObject({ treatment: "reverse-charge", country: "GR" });
});

test("a number that VIES could not say anything of is asked again, and by its customer at any time", async () => {
  isAway = true;
  const actor = await testbed.signUp();
  await testbed.save(actor, { ...company, vatNumber: "FR12345678901" });
  isAway = false;
  await testbed.renew();
  expect((await testbed.read(actor)).profile?.viesState).toBe("unreachable");
  testbed.clock.advance(3_600_000);
  await testbed.renew();
  expect((await testbed.read(actor)).profile?.viesState).toBe("valid");
  expect((await testbed.check(actor)).tax?.treatment).toBe("reverse-charge");
});

test("a proof that cannot be renewed within 90 days counts as none", async () => {
  const actor = await testbed.signUp();
  await testbed.save(actor, { ...company, vatNumber: "FR12345678902" });
  isAway = true;
  testbed.clock.advance(85 * dayMs);
  await testbed.renew();
  expect((await testbed.read(actor)).tax?.treatment).toBe("reverse-charge");
  testbed.clock.advance(6 * dayMs);
  await testbed.renew();
  isAway = false;
  expect((await testbed.read(actor)).tax).toMatchObject({ treatment: "eu-consumer", basisPoints: 2000 });
});

test("a proof stays one when its customer asks while VIES is away", async () => {
  const actor = await testbed.signUp();
  await testbed.save(actor, { ...company, vatNumber: "FR12345678903" });
  isAway = true;
  expect((await testbed.check(actor)).profile?.viesState).toBe("valid");
  isAway = false;
});

test("what staff found while VIES was asked is kept", async () => {
  const actor = await testbed.signUp();
  await testbed.save(actor, { country: "FR" });
  const { customerId } = actor;
  const evidence = JSON.stringify([
    { kind: "staff", country: "FI", at: testbed.clock.now().toISOString(), note: "a contract" },
  ]);
  meanwhile = () =>
    sql`UPDATE tax_profiles SET evidence = ${evidence}::jsonb WHERE customer_id = ${customerId}`.execute(
      testbed.platform.db.kysely,
    );
  await testbed.save(actor, { ...company, vatNumber: "FR12345678904" });
  meanwhile = async () => undefined;
  const { rows } = await sql<{ kinds: string[] }>`
    SELECT ARRAY(SELECT piece ->> 'kind' FROM jsonb_array_elements(evidence) piece ORDER BY 1) AS kinds
    FROM tax_profiles WHERE customer_id = ${customerId}`.execute(testbed.platform.db.kysely);
  expect(rows).toEqual([{ kinds: ["billing", "staff"] }]);
});

test("numbers of a state that does not answer keep no other number waiting", async () => {
  const away = "FR12345678909";
  const actors = [];
  for (let made = 0; made < 60; made += 1) actors.push(await testbed.signUp());
  for (const actor of actors) await testbed.save(actor, { ...company, vatNumber: "FR12345678905" });
  // Proofs that are due, of numbers about which nothing is said.
  await sql`UPDATE tax_profiles SET vat_number = ${away} WHERE vat_number = 'FR12345678905'`.execute(
    testbed.platform.db.kysely,
  );
  testbed.clock.advance(85 * dayMs);
  const other = await testbed.signUp();
  isAway = true;
  await testbed.save(other, { ...company, vatNumber: "FR12345678906" });
  isAway = false;
  testbed.clock.advance(3_600_000);
  await testbed.renew();
  expect((await testbed.read(other)).profile?.viesState).toBe("valid");
});
