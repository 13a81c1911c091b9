import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Answer, type Call, callApi } from "../harness/api-client.ts";
import { newCustomer, purchaseBody, serverCents } from "../harness/customers.ts";
import { auditLines, type Inspector } from "../harness/inspector.ts";

const route = "POST /v2/servers/purchase";
const timeouts = 20;

/** A crowd is refused with 503 for a moment on a slow machine; clients come again. */
async function callUntilServed(url: string, call: Call): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callApi(url, route, call);
    if (answer.status !== 503 || attempt === timeouts) return answer;
  }
}

/** F3: many purchases at once on a wallet with money for a few. Returns every deviation. */
export async function raceForMoney(
  url: string,
  inspector: Inspector,
  { calls, affordable }: { readonly calls: number; readonly affordable: number },
): Promise<string[]> {
  const money = BigInt(serverCents * affordable + serverCents - 1);
  const customer = await newCustomer(url, inspector, money);
  const buy = (index: number): Promise<Answer> =>
    callUntilServed(url, {
      token: customer.token,
      key: randomUUID(),
      body: purchaseBody(customer, `race-${index}`),
    });
  // More calls than the money allows wait for the wallet before the first may pass.
  const openGate = await holdWallet(inspector, customer.customerId);
  const racing = Promise.all(Array.from({ length: calls }, (_, index) => buy(index)));
  try {
    await untilWaiting(inspector, affordable + 1);
  } finally {
    await openGate();
  }
  const answers = await racing;
  const kinds = new Map<string, number>();
  for (const { status, body } of answers) {
    const kind = status === 200 ? "sold" : `${status} ${body?.error?.code}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const expected = { sold: affordable, "402 insufficient_funds": calls - affordable };
  const isRight = JSON.stringify(sorted(kinds)) === JSON.stringify(sorted(new Map(Object.entries(expected))));
  const held = await heldCents(inspector, customer.customerId);
  return [
    ...(isRight ? [] : [`answers: ${JSON.stringify(sorted(kinds))}`]),
    ...(held === BigInt(serverCents * affordable) ? [] : [`${held} cents were taken`]),
    ...(await auditLines(inspector)),
  ];
}

function sorted(kinds: ReadonlyMap<string, number>): [string, number][] {
  return [...kinds].sort(([left], [right]) => left.localeCompare(right));
}

/** Locks a wallet as a purchase does, until it is released. */
export async function holdWallet({ platform }: Inspector, customerId: string): Promise<() => Promise<void>> {
  const client = await platform.db.pool.connect();
  await client.query("BEGIN");
  // The gate may stay closed for longer than the product leaves a transaction idle.
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await client.query("SELECT 1 FROM ledger_accounts WHERE kind = 'wallet' AND customer_id = $1 FOR UPDATE", [
    customerId,
  ]);
  return async () => {
    const failure = await client.query("COMMIT").then(
      () => undefined,
      (error: unknown) => new Error("the gate was lost", { cause: error }),
    );
    // A pool waits at its end for each client that it gave out.
    client.release(failure);
    if (failure) throw failure;
  };
}

const gateMs = 20_000;

/** Waits until so many connections of the product wait for a lock; not for ever, a defect may wait for none. */
async function untilWaiting({ platform }: Inspector, count: number): Promise<void> {
  const deadline = performance.now() + gateMs;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ waiting: bigint }>`
      SELECT count(*) AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(platform.db.kysely);
    if ((rows[0]?.waiting ?? 0n) >= count) return;
  }
}

/** The money that left the wallet: held, or captured already. */
async function heldCents({ platform }: Inspector, customerId: string): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    SELECT coalesce(sum(amount_cents), 0) AS cents FROM holds
    WHERE customer_id = ${customerId} AND state <> 'released'`.execute(platform.db.kysely);
  return rows[0]?.cents ?? 0n;
}

/** F5: one key, many calls at once; another body; another customer. Returns every deviation. */
export async function repeatOneKey(
  url: string,
  inspector: Inspector,
  { calls }: { readonly calls: number },
): Promise<string[]> {
  const [customer, other] = [
    await newCustomer(url, inspector, 1_000_000n),
    await newCustomer(url, inspector, 1_000_000n),
  ];
  const key = randomUUID();
  const body = purchaseBody(customer);
  const same = (): Promise<Answer> => callUntilServed(url, { token: customer.token, key, body });
  const answers = await Promise.all(Array.from({ length: calls }, same));
  answers.push(await same());
  const changed = await callApi(url, route, { token: customer.token, key, body: { ...body, name: "web-2" } });
  const theirs = await callApi(url, route, { token: other.token, key, body: purchaseBody(other) });

  const problems: string[] = [];
  const texts = new Set(answers.map(({ status, text }) => `${status} ${text}`));
  if (texts.size !== 1 || answers[0]?.status !== 200)
    problems.push(`${texts.size} answers: ${[...texts].join(" ")}`);
  if (changed.status !== 422 || changed.body?.error?.code !== "idempotency_key_reused") {
    problems.push(`another body was answered ${changed.status} ${changed.text}`);
  }
  if (theirs.status !== 200 || texts.has(`200 ${theirs.text}`)) {
    problems.push(`another customer was answered ${theirs.status} ${theirs.text}`);
  }
  for (const { customerId } of [customer, other]) {
    const orders = await countOrders(inspector, customerId);
    if (orders !== 1n) problems.push(`${orders} orders of one key`);
  }
  return [...problems, ...(await auditLines(inspector))];
}

async function countOrders({ platform }: Inspector, customerId: string): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM orders WHERE customer_id = ${customerId}`.execute(platform.db.kysely);
  return rows[0]?.count ?? 0n;
}
