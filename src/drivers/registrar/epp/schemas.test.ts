import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createEppRegistrar } from "../epp.ts";
import type { Act, CreateOrder, RegistrarDriver, Result } from "../port.ts";
import { playElsewhere, testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import type { SimulatedRegistry } from "#src/sandbox/registry/registry-port.ts";
import { parseXml } from "./codec/parse-xml.ts";
import { readCommandFrame } from "./codec/read-command.ts";
import { EppSyntaxError } from "./codec/read-sequence.ts";
import { writeCommand, writeHello } from "./codec/write-command.ts";
import { sampleCommands } from "./sample-commands.fixture.ts";
import { startTestSandbox, type TestSandbox } from "./sandbox.fixture.ts";
import { findSchemaFaults, whyNoSchemas } from "./schemas.fixture.ts";
import { spoil } from "./spoil-document.fixture.ts";

const title = "documents against the official schemas";
if (whyNoSchemas === null) describe(title, holdAgainstSchemas);
else test(title, ({ skip }) => skip(whyNoSchemas ?? ""));

function holdAgainstSchemas(): void {
  let database: TestDatabase;
  let registry: SimulatedRegistry;
  let sandbox: TestSandbox;
  let driver: RegistrarDriver;
  const received = { client: new Set<string>(), server: new Set<string>() };
  beforeAll(async () => {
    database = await createTestDatabase();
    const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
    registry = createSimulatedRegistry({ db: database.pool, clock, ids: createIds(() => clock.now()) });
    sandbox = await startTestSandbox(registry, { onDocument: (from, xml) => received[from].add(xml) });
    const registries = [sandbox.settings({ endings: ["com", "io"], contactMode: "full" })];
    driver = createEppRegistrar({ registries, clock: systemClock, accepts: "simulated" });
  });
  afterAll(async () => {
    await driver.close();
    await sandbox.close();
    await database.drop();
  });

  async function expectValid(documents: readonly string[]): Promise<void> {
    const faults = await findSchemaFaults(documents);
    const wrong = documents.flatMap((xml, place) => (faults[place] ? [`${faults[place]}\n${xml}`] : []));
    expect(wrong).toEqual([]);
  }

  test("every command that can be written is valid", async () => {
    await expectValid([
      writeHello(),
      ...sampleCommands.map((command) => writeCommand(command, "order-1-create")),
    ]);
  });

  test("every frame in the life cycle of a name is valid, on both sides", async () => {
    await live(driver, registry);
    expect(received.client.size).toBeGreaterThan(40);
    expect(received.server.size).toBeGreaterThan(40);
    await expectValid([...received.client]);
    await expectValid([...received.server]);
  });

  test("what breaks the schemas is refused, and nothing else", async () => {
    const documents = sampleCommands
      .filter(({ kind }) => kind !== "unimplemented")
      .flatMap((command, place) => spoil(writeCommand(command, "order-1-create"), 40, place));
    const faults = await findSchemaFaults(documents);
    const differing = documents.flatMap((xml, place) => {
      const ours = refusalOf(xml);
      const theirs = faults[place] ?? null;
      return (ours === null) === (theirs === null) ? [] : [`ours: ${ours}\ntheirs: ${theirs}\n${xml}`];
    });
    expect(faults.filter((fault) => fault !== null).length).toBeGreaterThan(300);
    expect(faults.filter((fault) => fault === null).length).toBeGreaterThan(50);
    expect(differing).toEqual([]);
  });
}

function refusalOf(xml: string): string | null {
  try {
    readCommandFrame(parseXml(xml));
    return null;
  } catch (error) {
    if (!(error instanceof EppSyntaxError)) throw error;
    return error.message;
  }
}

/** Every act of the port, some of which are refused. */
async function live(driver: RegistrarDriver, registry: SimulatedRegistry): Promise<void> {
  const testbed = playElsewhere(registry);
  const orderOf = (name: string, change: Partial<CreateOrder> = {}): CreateOrder => ({
    name,
    years: 1,
    nameServers: ["ns1.provider.example", `ns1.${name}`].map((host, place) => ({
      host,
      addresses: place === 0 ? [] : ["192.0.2.1", "2001:db8::1"],
    })),
    registrant: { ...testRegistrant, organization: 'Smith & "Sons" <Ltd>', phoneExtension: "12" },
    isPrivate: false,
    key: `order ${name}`,
    premiumCents: null,
    ...change,
  });
  await driver.check(["free.com", "hotel.com", "example.com", "free.io"]);
  const made = await done(driver.create(orderOf("life.io")));
  await driver.create(orderOf("life.io"));
  await driver.create(orderOf("hotel.com", { premiumCents: 10n ** 9n }));
  const renewal = { name: "life.io", years: 2, currentExpiry: made.expiresAt, premiumCents: null, key: "r" };
  await done(driver.renew(renewal));
  await driver.renew(renewal);
  const local = { ...testRegistrant, localized: { ...testRegistrant, name: "Jörg Müller & Söhne" } };
  await done(driver.setRegistrant("life.io", { ...local, organization: null, street: ["A", "B", "C"] }));
  await done(driver.setNameServers("life.io", [{ host: "ns1.life.io", addresses: ["192.0.2.2"] }]));
  const signer = { keyTag: 1, algorithm: 13, digestType: 2, digest: "AB".repeat(32) };
  await done(driver.setDelegationSigners("life.io", [signer]));
  await reported(driver.info("life.io"));
  await done(driver.setDelegationSigners("life.io", []));
  await done(driver.setLock("life.io", true));
  await done(driver.setHold("life.io", true));
  await done(driver.setLock("life.io", false));
  const code = await done(driver.makeTransferCode("life.io"));
  await reported(driver.info("life.io", code));
  await testbed.advanceDays(61);
  await testbed.requestElsewhere("life.io", code);
  await reported(driver.transferStatus("life.io"));
  await done(driver.answerTransfer("life.io", "reject"));
  await done(driver.delete("life.io", "d"));
  await reported(driver.info("life.io"));
  await done(driver.restore("life.io", "s"));
  const others = await testbed.takeElsewhere("others.com");
  const transfer = {
    name: "others.com",
    code: others,
    registrant: testRegistrant,
    premiumCents: null,
    key: "t",
  };
  await driver.transferIn({ ...transfer, code: "not-the-right-code" });
  await driver.transferIn(transfer);
  await done(driver.answerTransfer("others.com", "cancel"));
  await driver.create(orderOf("pending-create.com"));
  await testbed.advanceDays(800);
  for (let cursor: string | null = null, page = 0; page < 50; page += 1) {
    const next: { cursor: string | null } = await reported(driver.events(cursor));
    if (next.cursor === null) break;
    cursor = next.cursor;
  }
}

async function done<T>(act: Promise<Act<T>>): Promise<T> {
  const answer = await act;
  if (answer.state !== "done") throw new Error(JSON.stringify(answer));
  return answer.value;
}

async function reported<T>(result: Promise<Result<T>>): Promise<T> {
  const answer = await result;
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.value;
}
