import { afterEach, beforeEach, expect, test } from "vitest";
import { playElsewhere } from "#src/sandbox/registry/elsewhere.fixture.ts";
import type { Id } from "#src/shared/ids.ts";
import { answerTransfer } from "./answer-transfer.ts";
import { askCode, revealCode } from "./ask-code.ts";
import { askDeletion, cancelDeletion } from "./ask-deletion.ts";
import { setLock } from "./change-settings.ts";
import { createDomainsWorld, type Customer, type DomainsWorld } from "./domains-world.fixture.ts";
import { deletionWaitHours } from "./rules.ts";

let world: DomainsWorld;

// A world each: days that one test lets pass would pass for the names of the others.
beforeEach(async () => {
  world = await createDomainsWorld();
});

afterEach(() => world.drop());

const request = ({ actor }: Customer, domainId: Id<"domain">) => ({ actor, domainId, requestId: "test" });

test("a deletion waits for 72 hours and can be called off", async () => {
  const customer = await world.newCustomer(700n);
  const id = await world.delivered(customer, "delete-me.com");
  await expect(askDeletion(world.context, request(customer, id), "other.com")).rejects.toMatchObject({
    fields: { confirmName: "wrong_confirmation" },
  });
  await world.live(10);
  await askDeletion(world.context, request(customer, id), "Delete-Me.com");
  await world.live(2);
  await cancelDeletion(world.context, request(customer, id));
  await world.live(5);
  expect(await world.row(id)).toMatchObject({ state: "active", deletes_at: null });
  await askDeletion(world.context, request(customer, id), "delete-me.com");
  await world.live(3.1);
  expect(await world.row(id)).toMatchObject({ state: "redemption" });
  await expect(cancelDeletion(world.context, request(customer, id))).rejects.toThrow("nothing_to_cancel");
  expect(await world.findings()).toEqual([]);
});

/** A name of which the deletion was asked for a day before its paid time ends, with the money of the next year there. */
async function unwantedAtItsEnd(name: string) {
  const customer = await world.newCustomer(700n);
  const id = await world.delivered(customer, name, { autoprolong: true });
  await world.live(364);
  await askDeletion(world.context, request(customer, id), name);
  await world.topUp(customer, 1040n);
  await world.news(customer);
  await world.live(2);
  return { customer, id };
}

test("a deletion comes in its time though the paid time ends before, and takes no money for a further year", async () => {
  const { customer, id } = await unwantedAtItsEnd("unwanted.com");
  expect(await world.row(id)).toMatchObject({ state: "expired" });
  expect(await world.news(customer)).toEqual([]);
  await world.live(1.1);
  expect(await world.row(id)).toMatchObject({ state: "redemption", deletes_at: null });
  expect(await world.news(customer)).toEqual(["deleted"]);
  expect(await world.money(customer)).toEqual({ wallet: 1040, held: 0, spent: 700 });
  await world.live(1);
  expect(await world.findings()).toEqual([]);
});

test("a deletion called off after the paid time ended leaves a name that is to be paid", async () => {
  const { customer, id } = await unwantedAtItsEnd("wanted-again.com");
  await cancelDeletion(world.context, request(customer, id));
  expect(await world.row(id)).toMatchObject({ state: "expired", deletes_at: null });
  expect(await world.news(customer)).toEqual(["expired"]);
  await world.live(1.1);
  expect(await world.row(id)).toMatchObject({ state: "active" });
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1740 });
  await world.live(1);
  expect(await world.findings()).toEqual([]);
});

test("a deletion that waited while the name was to leave waits its 72 hours again when it stays", async () => {
  const customer = await world.newCustomer(700n);
  const id = await world.delivered(customer, "torn.com");
  await world.live(70);
  await askDeletion(world.context, request(customer, id), "torn.com");
  await leave(customer, id, "torn.com");
  await world.live(4);
  expect(await world.row(id)).toMatchObject({ state: "transfer_out" });
  await world.news(customer);
  await answerTransfer(world.context, request(customer, id), "reject");
  const { state, deletes_at: deletesAt } = await world.row(id);
  const deletesInMs = (deletesAt?.getTime() ?? 0) - world.clock.now().getTime();
  expect([state, deletesInMs]).toEqual(["active", deletionWaitHours * 3_600_000]);
  expect(await world.news(customer)).toEqual(["deletion-asked", "stays"]);
  await world.live(3.1);
  expect(await world.row(id)).toMatchObject({ state: "redemption" });
  expect(await world.findings()).toEqual([]);
});

/** Another registrar asks for the name with its code. */
async function leave(customer: Customer, id: Id<"domain">, name: string): Promise<void> {
  await setLock(world.context, request(customer, id), false);
  await world.live(0);
  await askCode(world.context, request(customer, id));
  await world.finishTasks();
  const { code } = await revealCode(world.context, request(customer, id));
  await playElsewhere(world.registrar.registry).requestElsewhere(name, code);
  await world.live(0.01);
}

test("a young name that is deleted is gone at once", async () => {
  const customer = await world.newCustomer(700n);
  const id = await world.delivered(customer, "young-name.com");
  await askDeletion(world.context, request(customer, id), "young-name.com");
  await world.live(3.1);
  expect(await world.row(id)).toMatchObject({ state: "released" });
  expect(await world.findings()).toEqual([]);
});
