import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import { createName } from "./create-name.ts";
import { deleteName, renewName, reportRestore, requestRestore } from "./name-acts.ts";
import { gracesOf, type NameObject, statusesOf } from "./name-object.ts";
import type { Charge, NamePlace, NewMessage, Outcome } from "./outcome.ts";
import { addYears, maxYears, settle } from "./time-line.ts";
import { policyOf } from "./tld-policies.ts";
import { answerTransfer, requestTransfer } from "./transfer-acts.ts";
import { updateName } from "./update-name.ts";
import { feesOf } from "./fixed-names.ts";

// The life cycle of one name between two registrars, by its rules alone: no database, no sleep, any order of commands.

const runs = 10_000;
const start = new Date("2026-02-28T09:00:00Z");
const code = "transfer-code-1";
const tlds = ["com", "de", "co.uk", "com.au", "fr", "se", "ai"] as const;

/** Mostly the name's own registrar acts. */
const whose = fc.constantFrom("sponsor", "sponsor", "sponsor", "other");
const commands = fc.oneof(
  fc.record({
    act: fc.constant("pass" as const),
    days: fc.constantFrom(0, 1, 3, 5, 6, 10, 30, 31, 45, 61, 200, 366),
  }),
  fc.record({
    act: fc.constantFrom(
      ...([
        "create",
        "renew",
        "delete",
        "askRestore",
        "reportRestore",
        "askTransfer",
        "askRestore",
        "reportRestore",
      ] as const),
      ...(["cancel", "approve", "reject", "approve", "setCode", "lock", "unlock"] as const),
    ),
    by: whose,
    years: fc.constantFrom(1, 1, 2, 5, 10),
  }),
);
type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never;

interface Testbed {
  now: Date;
  object: NameObject | null;
  readonly charges: Charge[];
  readonly messages: NewMessage[];
}

function act(place: NamePlace, command: Exclude<Command, { act: "pass" }>): Outcome<unknown> {
  const { name, object } = place;
  const whom = { registrant: "person", contacts: [], hosts: [], signers: [], isPrivate: false };
  const money = { feeCents: null };
  const lock = { statuses: ["clientTransferProhibited"] } as const;
  switch (command.act) {
    case "create":
      return createName(place, { name, years: command.years, code, ...whom, ...money });
    case "renew": {
      const currentExpiry = (object?.expiresAt ?? start).toISOString().slice(0, 10);
      return renewName(place, { name, years: command.years, currentExpiry, ...money });
    }
    case "delete":
      return deleteName(place);
    case "askRestore":
      return requestRestore(place, null);
    case "reportRestore":
      return reportRestore(place);
    case "askTransfer":
      return requestTransfer(place, { name, code, ...money });
    case "cancel":
    case "approve":
    case "reject":
      return answerTransfer(place, command.act);
    case "setCode":
      return updateName(place, { name, add: {}, remove: {}, code });
    case "lock":
      return updateName(place, { name, add: lock, remove: {} });
    case "unlock":
      return updateName(place, { name, add: {}, remove: lock });
  }
}

function live(tld: (typeof tlds)[number], sequence: readonly Command[]): void {
  const name = `life.${tld}`;
  const policy = policyOf(tld);
  if (policy === null) throw new Error(`${tld} is an ending`);
  const fees = feesOf(name, policy);
  const rules = { policy, fees };
  const testbed: Testbed = { now: start, object: null, charges: [], messages: [] };
  let roids = 0;
  const first: Command = { act: "create", by: "sponsor", years: tld === "ai" ? 2 : 1 };
  for (const command of [first, ...sequence]) {
    const before = testbed.object;
    if (command.act === "pass") {
      const between = addDays(testbed.now, Math.floor(command.days / 2));
      testbed.now = addDays(testbed.now, command.days);
      if (before !== null) {
        const settled = settle(before, rules, testbed.now);
        const halfWay = settle(before, rules, between).object;
        // A look in between changes nothing.
        expect(halfWay && settle(halfWay, rules, testbed.now).object).toEqual(settled.object);
        keep(testbed, settled);
      }
    } else {
      const outcome = act(
        {
          name,
          policy,
          fees,
          now: testbed.now,
          registrar: whoIs(command.by, before),
          object: before,
          knownHosts: [],
          knownContacts: ["person"],
          subordinateHosts: [],
          isNeeded: false,
          fundsCents: null,
          newRoid: () => `N${(roids += 1)}-SBX`,
        },
        command,
      );
      if (!outcome.answer.ok) expect(outcome.object).toBeUndefined();
      if (outcome.object !== undefined) keep(testbed, { ...outcome, object: outcome.object });
    }
    checkStep(before, testbed);
  }
  checkWhole(testbed);
}

function whoIs(by: string, object: NameObject | null): string {
  const sponsor = object?.sponsor ?? "moorage";
  if (by === "sponsor") return sponsor;
  return sponsor === "moorage" ? "elsewhere" : "moorage";
}

function keep(
  testbed: Testbed,
  {
    object,
    charges = [],
    messages = [],
  }: { object: NameObject | null; charges?: readonly Charge[]; messages?: readonly NewMessage[] },
): void {
  testbed.object = object;
  testbed.charges.push(...charges);
  testbed.messages.push(...messages);
}

function checkStep(before: NameObject | null, { object, now }: Testbed): void {
  if (object !== null) {
    expect(object.expiresAt.getTime()).toBeLessThanOrEqual(addYears(now, maxYears).getTime());
    expect(statusesOf(object, now)).not.toEqual([]);
  }
  if (before === null || object?.roid !== before.roid) return;
  if (gracesOf(before, now).includes("pendingDelete")) {
    // From there a name can only be released.
    expect(gracesOf(object, now)).toEqual(["pendingDelete"]);
    expect(object.deletion?.releasedAt).toEqual(before.deletion?.releasedAt);
  }
  checkTransfer(before, object);
}

function checkTransfer(before: NameObject, after: NameObject): void {
  const keyOf = ({ transfer }: NameObject) => `${transfer?.requestedAt.toISOString()} ${transfer?.gaining}`;
  // A transfer that ended stays as it ended, until a new one is requested.
  const isOver = [before, after].every(({ transfer }) => transfer !== null && transfer.state !== "pending");
  if (isOver && keyOf(before) === keyOf(after)) expect(after.transfer).toEqual(before.transfer);
  if (after.sponsor === before.sponsor) return;
  expect(after.transfer?.state).toMatch(/^(client|server)Approved$/);
  expect(after.transfer?.gaining).toBe(after.sponsor);
}

function checkWhole({ charges }: Testbed): void {
  for (const side of ["moorage", "elsewhere"]) {
    const billed = charges.filter((charge) => charge.registrar === side);
    expect(billed.reduce((sum, { cents }) => sum + cents, 0n)).toBeGreaterThanOrEqual(0n);
  }
}

test("a name follows its rules whatever commands come, in any order", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...tlds),
      fc.array(commands, { minLength: 5, maxLength: 24, size: "max" }),
      live,
    ),
    { numRuns: runs },
  );
});
