import { afterAll, beforeAll, expect, test } from "vitest";
import { playElsewhere } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import type { Id } from "#src/shared/ids.ts";
import { answerTransfer } from "./answer-transfer.ts";
import { askCode, revealCode } from "./ask-code.ts";
import { askDeletion } from "./ask-deletion.ts";
import { setLock } from "./change-settings.ts";
import { createDomainsWorld, type Customer, type DomainsWorld } from "./domains-world.fixture.ts";
import { orderTransfer } from "./transfer-in.ts";

let world: DomainsWorld;

beforeAll(async () => {
  world = await createDomainsWorld();
});

afterAll(() => world.drop());

function transfer({ actor, contactId }: Customer, name: string, code: string = sentinelTransferCode) {
  const body = { name, code, contactId, autoprolong: true, expectedTotalCents: 1040 };
  const idempotency = world.idempotency(body);
  return orderTransfer(world.context, { ...body, actor, idempotency, requestId: "test" });
}

const request = ({ actor }: Customer, domainId: Id<"domain">) => ({ actor, domainId, requestId: "test" });

test("a name comes here with a further year, and its code is forgotten", async () => {
  const customer = await world.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-ok-1.com");
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 0 });
  await world.live(1);
  const row = await world.row(domain.id);
  expect(row).toMatchObject({ state: "active", is_locked: true });
  expect(row.expires_at).toEqual(row.registry_expires_at);
  await world.live(0);
  expect((await world.row(domain.id)).registry_statuses).toContain("clientTransferProhibited");
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1040 });
  expect(await world.news(customer)).toEqual(["ordered", "transferred-in"]);
  const codes = world.database.kysely.selectFrom("domain_codes").selectAll();
  expect(await codes.execute()).toEqual([]);
  expect(await world.findings()).toEqual([]);
});

test("nobody answers on the other side: the registry moves it after its days", async () => {
  const customer = await world.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-slow-1.com");
  await world.live(1);
  expect(await world.row(domain.id)).toMatchObject({ state: "transfer_in" });
  await world.live(5);
  expect(await world.row(domain.id)).toMatchObject({ state: "active" });
});

test.each([
  ["transfer-ok-2.com", "wrong-code", "bad_transfer_code"],
  ["transfer-reject-1.com", sentinelTransferCode, "transfer_rejected"],
  ["transfer-locked-1.com", sentinelTransferCode, "transfer_prohibited"],
  ["transfer-young-1.com", sentinelTransferCode, "transfer_prohibited"],
  ["nobody-has-it.com", sentinelTransferCode, "domain_not_registered"],
])("%s does not come: its money goes back with the cause", async (name, code, failure) => {
  const customer = await world.newCustomer(1040n);
  const { domain } = await transfer(customer, name, code);
  await world.live(1);
  expect(await world.row(domain.id)).toMatchObject({ state: "transfer_failed", failure });
  expect(await world.money(customer)).toEqual({ wallet: 1040, held: 0, spent: 0 });
  expect(await world.findings()).toEqual([]);
});

test("a transfer whose answer is lost comes all the same, and is asked for once", async () => {
  const customer = await world.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-lost-1.com");
  await world.live(1);
  expect(await world.row(domain.id)).toMatchObject({ state: "active" });
});

test("a transfer to here can be called off", async () => {
  const customer = await world.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-slow-2.com");
  await world.finishTasks();
  await askDeletion(world.context, request(customer, domain.id), "transfer-slow-2.com");
  await world.live(1);
  expect(await world.row(domain.id)).toMatchObject({ state: "transfer_failed" });
  expect(await world.money(customer)).toEqual({ wallet: 1040, held: 0, spent: 0 });
});

/** A name of a customer that may leave, with its code. */
async function leaving(name: string) {
  const customer = await world.newCustomer(5000n);
  const id = await world.delivered(customer, name);
  await expect(askCode(world.context, request(customer, id))).rejects.toThrow("domain_locked");
  await setLock(world.context, request(customer, id), false);
  await world.finishTasks();
  await expect(askCode(world.context, request(customer, id))).rejects.toThrow("domain_transfer_too_early");
  await world.live(61);
  await askCode(world.context, request(customer, id));
  await world.finishTasks();
  const { code } = await revealCode(world.context, request(customer, id));
  return { customer, id, code };
}

test("a transfer code is shown once, and nowhere in the database", async () => {
  const { customer, id, code } = await leaving("code-once.com");
  expect(code.length).toBeGreaterThan(16);
  await expect(revealCode(world.context, request(customer, id))).rejects.toThrow("transfer_code_gone");
});

test("a transfer away is told, and can be let go at once", async () => {
  const { customer, id, code } = await leaving("let-it-go.com");
  await world.news(customer);
  await playElsewhere(world.registrar.registry).requestElsewhere("let-it-go.com", code);
  await world.live(0.01);
  expect(await world.row(id)).toMatchObject({ state: "transfer_out" });
  expect(await world.news(customer)).toEqual(["leaving"]);
  await answerTransfer(world.context, request(customer, id), "approve");
  expect(await world.row(id)).toMatchObject({ state: "transferred_out" });
  expect(await world.news(customer)).toEqual(["left"]);
  expect(await world.findings()).toEqual([]);
});

test("its owner can object, and the name stays", async () => {
  const { customer, id, code } = await leaving("stay-here.com");
  await playElsewhere(world.registrar.registry).requestElsewhere("stay-here.com", code);
  await world.live(0.01);
  await answerTransfer(world.context, request(customer, id), "reject");
  expect(await world.row(id)).toMatchObject({ state: "active" });
  await expect(answerTransfer(world.context, request(customer, id), "reject")).rejects.toThrow(
    "domain_not_leaving",
  );
});
