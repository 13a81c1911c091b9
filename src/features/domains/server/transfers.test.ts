import { afterAll, beforeAll, expect, test } from "vitest";
import { playElsewhere } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import { answerTransfer } from "./answer-transfer.ts";
import { askCode, revealCode } from "./ask-code.ts";
import { askDeletion } from "./ask-deletion.ts";
import { setLock } from "./change-settings.ts";
import { createDomainsTestbed, type Customer, type DomainsTestbed } from "./domains-testbed.fixture.ts";
import { orderTransfer } from "./transfer-in.ts";

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

function transfer({ actor, contactId }: Customer, name: string, code: string = sentinelTransferCode) {
  const body = { name, code, contactId, autoprolong: true, expectedTotalCents: 1040 };
  const idempotency = testbed.idempotency(body);
  return orderTransfer(testbed.context, testbed.ctxOf({ actor }), { ...body, idempotency });
}

test("a name is transferred in with a further year, and its code is deleted", async () => {
  const customer = await testbed.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-ok-1.com");
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 0 });
  await testbed.live(1);
  const row = await testbed.row(domain.id);
  expect(row).toMatchObject({ state: "active", is_locked: true });
  expect(row.expires_at).toEqual(row.registry_expires_at);
  await testbed.live(0);
  expect((await testbed.row(domain.id)).registry_statuses).toContain("clientTransferProhibited");
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1040 });
  expect(await testbed.newEvents(customer)).toEqual(["ordered", "transferred-in"]);
  const codes = testbed.database.kysely.selectFrom("domain_codes").selectAll();
  expect(await codes.execute()).toEqual([]);
  expect(await testbed.findings()).toEqual([]);
});

test("without an answer from the other side the registry moves it after its days", async () => {
  const customer = await testbed.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-slow-1.com");
  await testbed.live(1);
  expect(await testbed.row(domain.id)).toMatchObject({ state: "transfer_in" });
  await testbed.live(5);
  expect(await testbed.row(domain.id)).toMatchObject({ state: "active" });
});

test.each([
  ["transfer-ok-2.com", "wrong-code", "bad_transfer_code"],
  ["transfer-reject-1.com", sentinelTransferCode, "transfer_rejected"],
  ["transfer-locked-1.com", sentinelTransferCode, "transfer_prohibited"],
  ["transfer-young-1.com", sentinelTransferCode, "transfer_prohibited"],
  ["nobody-has-it.com", sentinelTransferCode, "domain_not_registered"],
])("%s does not come: its money goes back with the cause", async (name, code, failure) => {
  const customer = await testbed.newCustomer(1040n);
  const { domain } = await transfer(customer, name, code);
  await testbed.live(1);
  expect(await testbed.row(domain.id)).toMatchObject({ state: "transfer_failed", failure });
  expect(await testbed.money(customer)).toEqual({ wallet: 1040, held: 0, spent: 0 });
  expect(await testbed.findings()).toEqual([]);
  expect(await testbed.failedTasks()).toEqual([]);
});

test("a transfer whose answer is lost still completes, and is requested once", async () => {
  const customer = await testbed.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-lost-1.com");
  await testbed.live(1);
  expect(await testbed.row(domain.id)).toMatchObject({ state: "active" });
});

test("an incoming transfer can be cancelled", async () => {
  const customer = await testbed.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-slow-2.com");
  await testbed.finishTasks();
  await askDeletion(testbed.context, testbed.ctxOf(customer), {
    domainId: domain.id,
    confirmName: "transfer-slow-2.com",
  });
  await testbed.live(1);
  expect(await testbed.row(domain.id)).toMatchObject({ state: "transfer_failed" });
  expect(await testbed.money(customer)).toEqual({ wallet: 1040, held: 0, spent: 0 });
});

/** A customer's unlocked name, with its code. */
async function leaving(name: string) {
  const customer = await testbed.newCustomer(5000n);
  const id = await testbed.delivered(customer, name);
  await expect(askCode(testbed.context, testbed.ctxOf(customer), id)).rejects.toThrow("domain_locked");
  await setLock(testbed.context, testbed.ctxOf(customer), { domainId: id, isLocked: false });
  await testbed.finishTasks();
  await expect(askCode(testbed.context, testbed.ctxOf(customer), id)).rejects.toThrow(
    "domain_transfer_too_early",
  );
  await testbed.live(61);
  await askCode(testbed.context, testbed.ctxOf(customer), id);
  await testbed.finishTasks();
  const { code } = await revealCode(testbed.context, testbed.ctxOf(customer), id);
  return { customer, id, code };
}

test("a transfer code is shown once, and nowhere in the database", async () => {
  const { customer, id, code } = await leaving("code-once.com");
  expect(code.length).toBeGreaterThan(16);
  expect(await testbed.newEvents(customer)).toEqual(expect.arrayContaining(["unlocked", "code-shown"]));
  await expect(revealCode(testbed.context, testbed.ctxOf(customer), id)).rejects.toThrow(
    "transfer_code_gone",
  );
});

test("a transfer away is announced, and can be approved at once", async () => {
  const { customer, id, code } = await leaving("let-it-go.com");
  await testbed.newEvents(customer);
  await playElsewhere(testbed.registrar.registry).requestElsewhere("let-it-go.com", code);
  await testbed.live(0.01);
  expect(await testbed.row(id)).toMatchObject({ state: "transfer_out" });
  expect(await testbed.newEvents(customer)).toEqual(["leaving"]);
  await answerTransfer(testbed.context, testbed.ctxOf(customer), { domainId: id, answer: "approve" });
  expect(await testbed.row(id)).toMatchObject({ state: "transferred_out" });
  expect(await testbed.newEvents(customer)).toEqual(["left"]);
  expect(await testbed.findings()).toEqual([]);
});

test("its owner can object, and the name stays", async () => {
  const { customer, id, code } = await leaving("stay-here.com");
  await playElsewhere(testbed.registrar.registry).requestElsewhere("stay-here.com", code);
  await testbed.live(0.01);
  await answerTransfer(testbed.context, testbed.ctxOf(customer), { domainId: id, answer: "reject" });
  expect(await testbed.row(id)).toMatchObject({ state: "active" });
  await expect(
    answerTransfer(testbed.context, testbed.ctxOf(customer), { domainId: id, answer: "reject" }),
  ).rejects.toThrow("domain_not_leaving");
});
