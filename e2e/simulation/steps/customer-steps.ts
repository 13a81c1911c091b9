import { sql } from "kysely";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { call, idempotencyOf, newCustomer, send, submit, withoutInput } from "../customer.ts";
import type { Step } from "../step.ts";
import { ownMember } from "#src/shared/access.ts";
import type { Testbed } from "../testbed.ts";

/** The name of most simulated machines; the others fail in the way that their name says. */
const names = [
  "web",
  "web",
  "web",
  "db",
  "fail-create",
  "fail-capacity",
  "flaky-create",
  "lost-answer",
  "slow-create",
] as const;

async function signUp(testbed: Testbed): Promise<string> {
  const { clock, customers, database, process } = testbed;
  const email = `customer-${clock.now().getTime()}@example.com`;
  const input = { email, password: "correct horse" };
  const { userId, customerId } = await process.product.accounts.signUp(input, call);
  const { rows } = await sql<{ sessionId: string; sessionEndsAt: Date; confirmedUntil: Date | null }>`
    SELECT id AS "sessionId", expires_at AS "sessionEndsAt", confirmed_until AS "confirmedUntil" FROM sessions WHERE user_id = ${userId}`.execute(
    database.kysely,
  );
  const [session] = rows;
  if (session === undefined) throw new Error("the sign-up opened no session");
  const actor = { kind: "user", userId, customerId, ...session, siteId: 1, member: ownMember } as const;
  customers.push(newCustomer(actor));
  return email;
}

/** An operator's gift: retried under its key until it is known to have been given. */
async function give(testbed: Testbed): Promise<string> {
  const { chance, customers, ids } = testbed;
  const customer = chance.pickAny(customers);
  if (!customer) return "no customer";
  const cents = BigInt(chance.pick([490, 1_500, 3_000]));
  const key = ids.next();
  const { customerId } = customer.actor;
  return submit(testbed, customer, {
    what: `gift of ${cents}`,
    key,
    totalCents: null,
    send: async ({ wallet }) => {
      const adjustment = { id: key, key, customerId, cents };
      const { platform } = testbed.process;
      const ctx = createCtx(platform, { kind: "operator" });
      await transaction(platform, (trx) => wallet.creditAdjustment(trx, ctx, adjustment));
      return {};
    },
    understand: () => {
      customer.givenCents += cents;
    },
  });
}

/** Asks for the price that is shown now; some send an old one. */
async function buy(testbed: Testbed): Promise<string> {
  const { chance, customers, ids } = testbed;
  const customer = chance.pickAny(customers);
  if (!customer) return "no customer";
  const { actor } = customer;
  const term = {
    plan: chance.pick(["skiff-1", "sloop-2", "sloop-2", "cutter-4"]),
    location: chance.pick(["fra1", "fra1", "ams1"]),
    months: chance.pick([1, 1, 1, 3]),
  };
  const { handlers } = testbed.process.product.servers;
  const quote = await handlers["GET /v2/servers/quote"]({ ...withoutInput, actor, query: term });
  const cents = quote.totalCents + (chance.strikes(0.05) ? 1 : 0);
  const name = `${chance.pick(names)}-${customer.acknowledged.length}`;
  const body = {
    ...term,
    name,
    image: "debian-13",
    password: "correct horse",
    autoprolong: chance.strikes(0.6),
    expectedTotalCents: cents,
  };
  const key = ids.random();
  return submit(testbed, customer, {
    what: `${name} of ${term.plan} for ${cents}`,
    key,
    totalCents: BigInt(cents),
    send: async ({ servers }) => {
      const input = { ...withoutInput, actor, body, idempotency: idempotencyOf(key, body) };
      const answer = await servers.handlers["POST /v2/servers/purchase"](input);
      const isKnown = customer.servers.some(({ id }) => id === answer.server.id);
      if (!isKnown) customer.servers.push({ id: answer.server.id, name });
      return answer;
    },
  });
}

/** A customer whose answer was lost asks again, with the same key. */
async function retry(testbed: Testbed): Promise<string> {
  const customer = testbed.chance.pickAny(testbed.customers.filter(({ open }) => open.length > 0));
  const intent = testbed.chance.pickAny(customer?.open ?? []);
  return customer && intent ? send(testbed, customer, intent) : "nothing is open";
}

/** A customer sends an answered call once more. */
async function repeat(testbed: Testbed): Promise<string> {
  const customer = testbed.chance.pickAny(testbed.customers);
  const intent = testbed.chance.pickAny(customer?.acknowledged ?? []);
  return customer && intent ? send(testbed, customer, intent) : "nothing was answered";
}

const some =
  (list: "open" | "acknowledged") =>
  ({ customers }: Testbed): boolean =>
    customers.some((customer) => customer[list].length > 0);

/** Acts of customers on their accounts and their open intents. */
export const customerSteps: readonly Step[] = [
  { name: "sign up", weight: 1, run: signUp },
  { name: "give", weight: 1, run: give },
  { name: "buy", weight: 9, run: buy },
  { name: "retry", weight: 8, when: some("open"), run: retry },
  { name: "repeat", weight: 2, when: some("acknowledged"), run: repeat },
];
