import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playElsewhere } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { refusedAct } from "#src/sandbox/registry/faults.ts";
import { createEppRegistrar } from "#src/drivers/registrar/epp.ts";
import { startTestSandbox } from "#src/drivers/registrar/epp/sandbox.fixture.ts";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { systemClock } from "#src/platform/clock.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { asOperator } from "#src/platform/operator/operator.fixture.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { answerTransfer } from "../answer-transfer.ts";
import { askCode, revealCode } from "../ask-code.ts";
import { askDeletion, cancelDeletion } from "../ask-deletion.ts";
import { setContact, setLock } from "../change-settings.ts";
import { createDomainsTestbed, type Customer, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { domainView } from "../domain-view.ts";
import { findDomain } from "../find-domain.ts";
import { followContacts } from "../lifecycle/follow-contacts.ts";
import type { HoldRequest } from "./hold-domain.ts";

// What staff holds stays held, at the registry too, whatever its customer does; by direct calls and by EPP.

describe.each(["simulated", "epp"] as const)("by %s", (kind) => {
  let testbed: DomainsTestbed;
  let end: () => Promise<void>;
  let counter = 0;
  let isLockRefused = false;
  let isAnswerLost = false;
  const refuseLock = async () => refusedAct("policy", "not now");
  const loseAnswer = async () => refusedAct("unreachable", "no answer");

  beforeAll(async () => {
    let driver: RegistrarDriver | undefined;
    testbed = await createDomainsTestbed({
      through: (simulated) =>
        new Proxy<RegistrarDriver>(simulated, {
          get: (target, key: keyof RegistrarDriver) =>
            key === "setLock" && isLockRefused
              ? refuseLock
              : key === "answerTransfer" && isAnswerLost
                ? loseAnswer
                : (driver ?? target)[key],
        }),
    });
    if (kind === "simulated") {
      end = () => testbed.drop();
      return;
    }
    const sandbox = await startTestSandbox(testbed.registrar.registry);
    driver = createEppRegistrar({
      registries: [sandbox.settings()],
      clock: systemClock,
      accepts: "simulated",
    });
    end = async () => {
      await driver?.close();
      await sandbox.close();
      await testbed.drop();
    };
  });

  afterAll(() => end());

  async function registered() {
    counter += 1;
    const customer = await testbed.newCustomer(5000n);
    const id = await testbed.delivered(customer, `held-${counter}.com`);
    return { customer, id };
  }

  const hold = (id: Id<"domain">, request: Partial<HoldRequest> = {}) =>
    testbed.domains.hold(asOperator(testbed.platform), {
      domainId: decodeId("domain", id) ?? "",
      cause: "abuse",
      text: "Phishing was reported.",
      stopsName: true,
      reason: "report 4711",
      ...request,
    });

  const lift = (id: Id<"domain">) =>
    testbed.domains.liftHold(asOperator(testbed.platform), {
      domainId: decodeId("domain", id) ?? "",
      reason: "it was cleaned up",
    });

  async function statusesOf(id: Id<"domain">): Promise<readonly string[]> {
    await testbed.live(0);
    const { name } = await testbed.row(id);
    const seen = await testbed.registrar.info(name);
    return seen.ok ? (seen.value?.statuses ?? []).filter((status) => status.startsWith("client")) : [];
  }

  async function viewOf(customer: Customer, id: Id<"domain">) {
    const row = await findDomain(testbed.database.kysely, customer.actor.customerId, id);
    return domainView(row, testbed.context);
  }

  test("the registry takes the name out of the zone and locks it, until the hold ends", async () => {
    const { customer, id } = await registered();
    await setLock(testbed.context, testbed.ctxOf(customer), { domainId: id, isLocked: false });
    expect(await statusesOf(id)).toEqual([]);
    await testbed.newEvents(customer);
    await hold(id);
    expect((await statusesOf(id)).toSorted()).toEqual(["clientHold", "clientTransferProhibited"]);
    expect(await viewOf(customer, id)).toMatchObject({
      hold: "staff",
      isLocked: true,
      staffHold: { cause: "abuse", text: "Phishing was reported.", stopsName: true },
    });
    expect(await testbed.newEvents(customer)).toEqual(["staff-held"]);
    // The books and the registry agree, also after the next look.
    await testbed.domains.syncAll();
    expect(await testbed.findings()).toEqual([]);

    await lift(id);
    expect(await statusesOf(id)).toEqual([]);
    expect(await viewOf(customer, id)).toMatchObject({ hold: null, isLocked: false, staffHold: null });
    expect(await testbed.newEvents(customer)).toEqual(["staff-hold-lifted"]);
    await expect(lift(id)).rejects.toThrow("nothing_to_cancel");
    expect(await testbed.findings()).toEqual([]);
  });

  test("a lock alone leaves the name in the zone; a further hold takes its place", async () => {
    const { customer, id } = await registered();
    await hold(id, { stopsName: false, cause: "admin", text: "A court asked for it." });
    expect(await statusesOf(id)).toEqual(["clientTransferProhibited"]);
    expect(await viewOf(customer, id)).toMatchObject({ hold: null, staffHold: { stopsName: false } });
    await hold(id);
    expect(await statusesOf(id)).toContain("clientHold");
    await lift(id);
    // As before the first of both.
    expect(await statusesOf(id)).toEqual(["clientTransferProhibited"]);
  });

  test("its customer cannot unlock it, get its code, delete it or give it away", async () => {
    const { customer, id } = await registered();
    const ctx = testbed.ctxOf(customer);
    const { name } = await testbed.row(id);
    await askDeletion(testbed.context, ctx, { domainId: id, confirmName: name });
    await hold(id, { stopsName: false });
    const contactId = await testbed.newContact(customer);
    const attempts = [
      () => setLock(testbed.context, ctx, { domainId: id, isLocked: false }),
      () => askCode(testbed.context, ctx, id),
      () => askDeletion(testbed.context, ctx, { domainId: id, confirmName: name }),
      () => setContact(testbed.context, ctx, { domainId: id, contactId, declinesLock: true }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow("domain_held");
    // The deletion that was asked for before is called off.
    await expect(cancelDeletion(testbed.context, ctx, id)).rejects.toThrow("nothing_to_cancel");
    await testbed.live(4);
    expect(await testbed.row(id)).toMatchObject({ state: "active", is_locked: true });
    // It is paid for as before.
    await testbed.renew(customer, id);
    await testbed.live(0);
    expect(await statusesOf(id)).toEqual(["clientTransferProhibited"]);
    expect(await testbed.findings()).toEqual([]);
  });

  test("a transfer away that is under way is rejected, and its customer cannot approve it", async () => {
    const { customer, id } = await registered();
    const ctx = () => testbed.ctxOf(customer);
    const { name } = await testbed.row(id);
    await testbed.live(61);
    await setLock(testbed.context, ctx(), { domainId: id, isLocked: false });
    await testbed.live(0);
    await askCode(testbed.context, ctx(), id);
    await testbed.live(0);
    const { code } = await revealCode(testbed.context, ctx(), id);
    await playElsewhere(testbed.registrar.registry).requestElsewhere(name, code);
    await testbed.live(0.01);
    expect(await testbed.row(id)).toMatchObject({ state: "transfer_out" });
    // The registry does not answer while staff holds it: until it does, the way out is closed here.
    isAnswerLost = true;
    await expect(hold(id, { stopsName: false })).rejects.toThrow("unavailable");
    isAnswerLost = false;
    expect(await testbed.row(id)).toMatchObject({ state: "transfer_out" });
    await expect(answerTransfer(testbed.context, ctx(), { domainId: id, answer: "approve" })).rejects.toThrow(
      "domain_held",
    );
    await hold(id, { stopsName: false });
    expect(await testbed.row(id)).toMatchObject({ state: "active" });
    await testbed.live(1);
    expect(await statusesOf(id)).toEqual(["clientTransferProhibited"]);
    expect(await testbed.findings()).toEqual([]);
  });

  test("its registrant stays while it is held, whatever becomes of its contact, and is sent when that ends", async () => {
    const { id } = await registered();
    await testbed.live(0);
    await hold(id);
    await testbed.live(0);
    const { contact_id: contactId } = await testbed.row(id);
    const changed = { name: "contacts.changed.v1", payload: { contactId, isNewOwner: 1 } };
    await transaction(testbed.platform, (trx) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      followContacts(testbed.context).handle(changed as never, trx),
    );
    expect(await testbed.row(id)).toMatchObject({ pushes_registrant: false });
    await lift(id);
    expect(await testbed.row(id)).toMatchObject({ pushes_registrant: true });
    await testbed.live(0);
    expect(await testbed.findings()).toEqual([]);
  });

  test("what the registry is being asked to delete cannot be held any more", async () => {
    const { customer, id } = await registered();
    const { clock, ids } = testbed.platform;
    await sql`SELECT task_open(${ids.next()}, 'domain-delete', 1::smallint, ${customer.actor.customerId}, 'domain',
      ${decodeId("domain", id)}, '{}', '{"kind": "system"}', ${clock.now()})`.execute(
      testbed.database.kysely,
    );
    await expect(hold(id)).rejects.toThrow("domain_busy");
    expect(await testbed.row(id)).toMatchObject({ hold_id: null });
  });

  test("a lock that the registry refuses is asked for again, until the name is locked", async () => {
    const { customer, id } = await registered();
    await setLock(testbed.context, testbed.ctxOf(customer), { domainId: id, isLocked: false });
    expect(await statusesOf(id)).toEqual([]);
    await testbed.newEvents(customer);
    isLockRefused = true;
    await hold(id, { stopsName: false });
    expect(await statusesOf(id)).toEqual([]);
    isLockRefused = false;
    await testbed.live(1);
    expect(await statusesOf(id)).toEqual(["clientTransferProhibited"]);
    expect(await testbed.newEvents(customer)).toEqual(["staff-held"]);
    expect(await testbed.findings()).toEqual([]);
  });

  test("a hold and an unlocking at the same moment: the hold stays", async () => {
    const { customer, id } = await registered();
    const unlock = { domainId: id, isLocked: false };
    await Promise.all([
      hold(id),
      setLock(testbed.context, testbed.ctxOf(customer), unlock).catch((error: unknown) =>
        expect(String(error)).toContain("domain_held"),
      ),
    ]);
    expect((await statusesOf(id)).toSorted()).toEqual(["clientHold", "clientTransferProhibited"]);
    expect(await testbed.findings()).toEqual([]);
  });
});
