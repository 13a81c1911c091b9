import { sql } from "kysely";
import { encodeId } from "#src/shared/ids.ts";
import type { Customer } from "./customer.ts";
import type { Testbed } from "./testbed.ts";

interface OrderRow {
  readonly key: string;
  readonly kind: string;
  readonly state: string;
  readonly cents: bigint;
  readonly name: string;
  readonly uuid: string;
  readonly plan: string;
  readonly months: number;
}

/** The price of a month of each plan, and of a further address. */
const monthlyCents: Readonly<Record<string, bigint>> = { "skiff-1": 300n, "sloop-2": 490n, "cutter-4": 980n };
const addressCents = 150n;
const maxAddresses = 7n;
const percentOff: Readonly<Record<number, bigint>> = { 1: 0n, 3: 2n };

/**
 * Every customer's own books against the product's: each acknowledged order is there once, at the
 * price that was shown, and ended; and the balance is the income without the price of what was delivered.
 */
export async function checkMoney({ customers, database }: Testbed): Promise<string[]> {
  const found: string[] = [];
  for (const customer of customers) {
    const { customerId } = customer.actor;
    const { rows } = await sql<OrderRow>`
      SELECT o.idempotency_key AS key, o.kind, o.state, o.total_cents AS cents, s.name, s.id AS uuid,
             s.plan_id AS plan, s.months
      FROM orders o JOIN servers s ON s.id = o.object_id WHERE o.customer_id = ${customerId}`.execute(
      database.kysely,
    );
    const money = await sql<{ wallet: bigint; held: bigint; debt: bigint; coins: bigint }>`
      SELECT coalesce(sum(balance) FILTER (WHERE kind = 'wallet'), 0)::bigint AS wallet,
             coalesce(sum(balance) FILTER (WHERE kind = 'holds'), 0)::bigint AS held,
             coalesce(-sum(balance) FILTER (WHERE kind = 'reversal-debt'), 0)::bigint AS debt,
             (SELECT coalesce(sum(d.cents), 0)::bigint FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id
              WHERE a.customer_id = ${customerId} AND d.state IN ('credited', 'final')) AS coins
      FROM ledger_accounts WHERE customer_id = ${customerId}`.execute(database.kysely);
    const [{ wallet, held, debt, coins } = { wallet: 0n, held: 0n, debt: 0n, coins: 0n }] = money.rows;
    const sumOf = (state: string): bigint =>
      rows.reduce((sum, order) => (order.state === state ? sum + order.cents : sum), 0n);
    const left = customer.givenCents + coins - sumOf("delivered");
    if (wallet + held - debt !== left)
      found.push(`${customerId} has ${wallet} + ${held} - ${debt}, not ${left} cents`);
    if (held !== sumOf("paid")) found.push(`${held} cents are held for ${customerId}, not ${sumOf("paid")}`);
    if (wallet > 0n && debt > 0n) found.push(`${customerId} has ${wallet} cents and owes ${debt}`);
    found.push(...compareOrders(customer, rows), ...rows.flatMap(wrongRenewal));
  }
  return found;
}

/** A renewal whose price differs from that of its term with some number of addresses. */
function wrongRenewal({ kind, cents, plan, months, name }: OrderRow): string[] {
  if (kind !== "server-renewal") return [];
  const full = (monthlyCents[plan] ?? 0n) * BigInt(months);
  const extras = cents - (full * (100n - (percentOff[months] ?? 0n))) / 100n;
  const ofOne = addressCents * BigInt(months);
  const isRight = extras >= 0n && extras % ofOne === 0n && extras / ofOne <= maxAddresses;
  return isRight ? [] : [`the renewal of ${name} costs ${cents} cents`];
}

function compareOrders({ acknowledged, open }: Customer, rows: readonly OrderRow[]): string[] {
  const found = open.map(({ what }) => `no one answered: ${what}`);
  const ordered = rows.filter(({ kind }) => kind !== "server-renewal");
  const wanted = new Map(
    acknowledged.filter(({ totalCents }) => totalCents !== null).map((intent) => [intent.key, intent]),
  );
  for (const { key, what, answer, totalCents } of wanted.values()) {
    const [order, ...more] = ordered.filter((row) => row.key === key);
    if (!order) found.push(`acknowledged and lost: ${what}`);
    else if (more.length > 0) found.push(`acknowledged once, done ${more.length + 1} times: ${what}`);
    else if (order.cents !== totalCents) found.push(`${order.cents} cents were taken: ${what}`);
    else if (!JSON.stringify(answer).includes(encodeId("server", order.uuid))) {
      found.push(`another server than was answered: ${what}`);
    }
  }
  for (const { kind, key, name, state } of ordered) {
    if (!wanted.has(key)) found.push(`no one wanted ${kind} ${key}`);
    if (state === "paid") found.push(`${kind} of ${name} did not end`);
    const isDoomed = kind === "server-purchase" && name.startsWith("fail-");
    if (isDoomed && state !== "refunded") found.push(`${name} cannot be made, and is ${state}`);
  }
  return found;
}
