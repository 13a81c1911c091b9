import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createEppRegistrar } from "../epp.ts";
import type { RegistrarDriver } from "../port.ts";
import { testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { createSimulatedRegistrar } from "../simulated.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import { policyOf } from "#src/sandbox/registry/tld-policies.ts";
import { feesOf } from "#src/sandbox/registry/fixed-names.ts";
import { namespaces } from "./codec/namespaces.ts";
import { parseXml } from "./codec/parse-xml.ts";
import { writeCommand } from "./codec/write-command.ts";
import { feesIn, findFeeFaults } from "./fee-frames.fixture.ts";
import { sampleCommands } from "./sample-commands.fixture.ts";
import { toAmount } from "#src/sandbox/epp-server/reply.ts";
import { startTestSandbox, type TestSandbox } from "./sandbox.fixture.ts";

// The schemas that all other frames are checked against have none for fees, so these are checked against the text
// of RFC 8748: namespace, elements in their order, attributes and values. From the client: the fees of check, create,
// renew, transfer and update (a restore). From the sandbox: chkData, creData, renData, trnData and updData.

const received = { client: new Set<string>(), server: new Set<string>() };
const orderCents = 10n ** 9n;
const dayMs = 86_400_000;
let database: TestDatabase;
let sandbox: TestSandbox;
let driver: RegistrarDriver;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  const registry = createSimulatedRegistry({ db: database.pool, clock, ids: createIds(() => clock.now()) });
  sandbox = await startTestSandbox(registry, { onDocument: (from, xml) => received[from].add(xml) });
  const registries = [sandbox.settings({ endings: ["com"] })];
  driver = createEppRegistrar({ registries, clock: systemClock, accepts: "simulated" });
  await driver.check(["free.com", "hotel.com", "wikipedia.com", "example.com"]);
  const money = { premiumCents: orderCents, key: "order" };
  const whom = { registrant: testRegistrant, isPrivate: false, nameServers: [] };
  const made = await driver.create({ name: "hotel.com", years: 1, ...whom, ...money });
  if (made.state !== "done") throw new Error(JSON.stringify(made));
  await driver.renew({ name: "hotel.com", years: 2, currentExpiry: made.value.expiresAt, ...money });
  await registry.advance(20 * dayMs);
  await driver.delete("hotel.com", "delete");
  await driver.restore("hotel.com", "restore");
  const code = "code-of-the-other-1";
  const elsewhere = { registrant: null, contacts: [], signers: [], hosts: [], isPrivate: false };
  const theirs = { name: "hotels.com", years: 1, code, feeCents: orderCents, ...elsewhere };
  await registry.session(sandboxRegistrars.other.id).createName(theirs);
  await registry.advance(61 * dayMs);
  await driver.transferIn({ name: "hotels.com", code, registrant: testRegistrant, ...money });
});

afterAll(async () => {
  await driver.close();
  await sandbox.close();
  await database.drop();
});

const faultsOf = (xml: string): readonly string[] => findFeeFaults(parseXml(xml));
const kindsOf = (documents: Iterable<string>): string[] =>
  [...new Set([...documents].flatMap((xml) => feesIn(parseXml(xml))))].toSorted();

test("the fees of the client and of the sandbox follow the text", () => {
  expect(kindsOf(received.client)).toEqual(["check", "create", "renew", "transfer", "update"]);
  expect(kindsOf(received.server)).toEqual(["chkData", "creData", "renData", "trnData", "updData"]);
  const said = [...received.client, ...received.server];
  expect(said.flatMap((xml) => faultsOf(xml).map((fault) => `${fault}\n${xml}`))).toEqual([]);
});

test("a restore and a transfer name their cost when asked for it", () => {
  const amounts = (data: string): string[] =>
    [...received.server]
      .flatMap((xml) => parseXml(xml).children)
      .flatMap(({ children }) => children.find(({ name }) => name === "extension")?.children ?? [])
      .filter(({ space, name }) => space === "fee" && name === data)
      .flatMap(({ children }) => children.flatMap(({ name, text }) => (name === "fee" ? [text] : [])));
  const policy = policyOf("com");
  if (policy === null) throw new Error("there is no .com");
  expect(amounts("trnData")).toEqual([toAmount(feesOf("hotels.com", policy).transferCents)]);
  expect(amounts("updData")).toEqual([toAmount(feesOf("hotel.com", policy).restoreCents)]);
});

test("a premium name with a minimum term of two years has the price of each year", async () => {
  const years = [2, 10] as const;
  const registries = [sandbox.settings({ endings: ["ai"], years })];
  const ai = createEppRegistrar({ registries, clock: systemClock, accepts: "simulated" });
  const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  const parts = { db: database.pool, clock, ids: createIds(() => clock.now()), seed: 1 };
  const direct = await createSimulatedRegistrar(parts).check(["hotel.ai"]);
  expect(await ai.check(["hotel.ai"])).toEqual(direct);
  expect(direct).toMatchObject({ value: [{ availability: "premium" }] });
  await ai.close();
});

test("they are in the namespace of the RFC", () => {
  expect(namespaces.fee).toBe("urn:ietf:params:xml:ns:epp:fee-1.0");
});

test.each(
  sampleCommands
    .filter((command) => "fee" in command && command.fee !== null)
    .map((command) => [command.kind, writeCommand(command, "order-1")] as const),
)("a %s with fees that can be written follows the text", (_, xml) => {
  expect(feesIn(parseXml(xml))).toHaveLength(1);
  expect(faultsOf(xml)).toEqual([]);
});

const check = `<fee:check><fee:currency>USD</fee:currency><fee:command name="create"><fee:period unit="y">2</fee:period></fee:command></fee:check>`;
const reported = `<fee:chkData><fee:currency>USD</fee:currency><fee:cd avail="1"><fee:objID>a.com</fee:objID><fee:class>premium</fee:class><fee:command name="renew" standard="0"><fee:period unit="y">1</fee:period><fee:fee>5.00</fee:fee></fee:command></fee:cd></fee:chkData>`;

test.each([
  ["a currency of no letters", check, "USD", "usd", 'currency says "usd"'],
  ["a check for nothing", check, /<fee:command.*<\/fee:command>/, "", "check lacks command"],
  ["an unknown command", check, '"create"', '"steal"', 'command has name="steal"'],
  ["a command without its name", check, ' name="create"', "", "command lacks name"],
  ["a period without its unit", check, ' unit="y"', "", "period lacks unit"],
  [
    "the currency at the end",
    check,
    /(<fee:cur.*y>)(<fee:com.*d>)/,
    "$2$1",
    "check has currency out of place",
  ],
  ["the fees of another command", check, /fee:check/g, "fee:renew", "renew is nothing for check"],
  ["no currency in an answer", reported, /<fee:currency>.*y>/, "", "chkData lacks currency"],
  ["an object without its name", reported, /<fee:objID>.*ID>/, "", "cd lacks objID"],
  [
    "a class behind its commands",
    reported,
    /(<fee:cl.*ss>)(.*)(<\/fee:cd>)/,
    "$2$1$3",
    "cd has class out of place",
  ],
  [
    "a fee before its period",
    reported,
    /(<fee:pe.*od>)(<fee:f.*ee>)/,
    "$2$1",
    "command has period out of place",
  ],
  ["a fee below nothing", reported, "5.00", "-5.00", 'fee says "-5.00"'],
  ["a word for yes", reported, 'avail="1"', 'avail="yes"', 'cd has avail="yes"'],
])("%s would be found", (_, sound, part, wrong, fault) => {
  const inFrame = (fees: string): string => {
    const extension = `<extension>${fees}</extension>`;
    const inside = fees.startsWith("<fee:chkData")
      ? `<response>${extension}</response>`
      : `<command><check/>${extension}</command>`;
    return `<epp xmlns="${namespaces.epp}" xmlns:fee="${namespaces.fee}">${inside}</epp>`;
  };
  expect(faultsOf(inFrame(sound))).toEqual([]);
  expect(faultsOf(inFrame(sound.replace(part, wrong)))).toContain(fault);
});
