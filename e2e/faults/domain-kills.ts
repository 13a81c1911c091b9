import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createRandom } from "#src/shared/random.ts";
import { type Answer, callApi, callOk } from "../harness/api-client.ts";
import { newCustomer } from "../harness/customers.ts";
import { auditLines, type Inspector, inspect } from "../harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

/** A customer's intent, kept through all kills: the same key until it is answered. */
interface Intent {
  readonly route: string;
  readonly body: object;
  readonly key: string;
  answer: string | null;
}

interface KillRun {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly kills: number;
}

const [earliestMs, latestMs] = [100, 900];
const timeouts = 10;
const simulation = { SIMULATED_DELAYS: "0.04" };

const contact = {
  name: "Anna Kowalska",
  street: ["Lange Reihe 7"],
  city: "Hamburg",
  postalCode: "20099",
  country: "DE",
  phone: { country: "DE", nationalNumber: "040 123456" },
  email: "anna@example.com",
};

/** Kills the server repeatedly while a customer buys, renews and transfers names, then compares all books. */
export async function killWhileBuying({ databaseUrl, seed, kills }: KillRun) {
  const settings = { DATABASE_URL: databaseUrl, ...simulation };
  let server = await startServerProcess(settings);
  const inspector = await inspect(databaseUrl);
  try {
    const { token } = await newCustomer(server.url, inspector, 100_000_000n);
    const { id: contactId } = await callOk(server.url, "POST /v2/domains/contacts", { token, body: contact });
    const buyer = createBuyer(token, String(contactId), createRandom(seed));
    const random = createRandom(seed + 1);
    for (let kill = 0; kill < kills; kill += 1) {
      await buyer.runUntilKilled(server, earliestMs + random() * (latestMs - earliestMs));
      server = await startServerProcess(settings);
    }
    const problems = await buyer.settle(server.url);
    await finishTasks(inspector);
    return {
      acknowledged: buyer.intents.length,
      problems: [...problems, ...(await findProblems(inspector))],
    };
  } finally {
    await inspector.close();
    await server.stop();
  }
}

function createBuyer(token: string, contactId: string, random: () => number) {
  const intents: Intent[] = [];
  const names: string[] = [];
  const send = async (url: string, intent: Intent): Promise<Answer> => {
    const call = { token, body: intent.body, key: intent.key };
    let answer = await callApi(url, intent.route, call);
    // A call refused because of load is retried.
    for (let again = 0; answer.status === 503 && again < timeouts; again += 1) {
      await pause(Number(answer.headers.get("retry-after") ?? 1) * 1000);
      answer = await callApi(url, intent.route, call);
    }
    if (answer.status === 200) intent.answer ??= answer.text;
    return answer;
  };

  async function newIntent(url: string): Promise<Intent> {
    const choice = random();
    const place = intents.length;
    const order = { contactId, autoprolong: false };
    const intent = (route: string, body: object): Intent => ({
      route,
      body,
      key: randomUUID(),
      answer: null,
    });
    if (choice < 0.3 && names.length > 0) {
      const { domains } = await callOk(url, "GET /v2/domains/list?status=active&limit=100", { token });
      const known = domains[Math.floor(random() * domains.length)];
      if (known !== undefined) {
        return intent(`POST /v2/domains/${known.id}/renew`, { years: 1, expectedTotalCents: 1040 });
      }
    }
    if (choice > 0.85) {
      const body = { name: `transfer-ok-${place}.com`, code: "Sandbox-Code-2026", ...order };
      return intent("POST /v2/domains/transfer-in", { ...body, expectedTotalCents: 1040 });
    }
    const bought = [`kill-${place}-a.com`, choice > 0.6 ? `lost-create-${place}.com` : `kill-${place}-b.com`];
    names.push(...bought);
    const items = bought.map((name) => ({ name, years: 1, isPrivate: false }));
    return intent("POST /v2/domains/purchase", { items, ...order, expectedTotalCents: 1400 });
  }

  return {
    intents,
    /** Two clients buy until the kill. */
    async runUntilKilled(server: ServerProcess, afterMs: number): Promise<void> {
      const life = new AbortController();
      const hand = async (): Promise<void> => {
        while (!life.signal.aborted) {
          const open = intents.find(({ answer }) => answer === null);
          const intent = open && random() < 0.5 ? open : await newIntent(server.url);
          if (!intents.includes(intent)) intents.push(intent);
          await send(server.url, intent);
          await pause(20 + random() * 60);
        }
      };
      // A call that the kill interrupted is the point of this test.
      const hands = [hand(), hand()].map((one) => one.catch(() => undefined));
      await pause(afterMs);
      await server.kill();
      life.abort();
      await Promise.all(hands);
    },
    /** Repeats every call: answered ones get the same answer, the others are done or refused now. */
    async settle(url: string): Promise<string[]> {
      const problems: string[] = [];
      for (const intent of intents) {
        const before = intent.answer;
        const answer = await send(url, intent);
        const isRefusal = before === null && [402, 404, 409].includes(answer.status);
        if (answer.status !== 200 && !isRefusal)
          problems.push(`${intent.route}: ${answer.status} ${answer.text}`);
        if (before !== null && answer.text !== before)
          problems.push(`${intent.route} got a different answer`);
      }
      return problems;
    },
  };
}

/** Brings delayed transfers forward, until no work is left. */
async function finishTasks({ platform: { db } }: Inspector): Promise<void> {
  await until("every task has ended", async () => {
    await sql`UPDATE sim_registry_clock SET ahead_ms = ahead_ms + 60000 WHERE EXISTS (
      SELECT 1 FROM tasks WHERE state IN ('queued', 'running') AND kind = 'domain-transfer' AND step = 'approval')`.execute(
      db.kysely,
    );
    await sql`UPDATE tasks SET not_before = created_at
      WHERE state IN ('queued', 'running') AND lease_owner IS NULL AND kind = 'domain-transfer'`.execute(
      db.kysely,
    );
    const { rows } = await sql<{ open: bigint }>`
      SELECT count(*) AS open FROM tasks WHERE state IN ('queued', 'running')`.execute(db.kysely);
    return rows[0]?.open === 0n;
  }).catch(async (error: unknown) => {
    const { rows } = await sql`
      SELECT kind, step, step_ref, attempt, not_before, lease_until, error_detail FROM tasks
      WHERE state IN ('queued', 'running')`.execute(db.kysely);
    throw new Error(`${String(error)}: ${JSON.stringify(rows)}`);
  });
}

async function findProblems(inspector: Inspector): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    SELECT o.kind || ' ' || o.id || ' is still ' || o.state AS problem FROM orders o WHERE o.state = 'paid'
    UNION ALL
    SELECT d.name || ' is ' || d.state || ', and the registry has it' FROM domains d
    JOIN sim_registry_names n ON n.name = d.name AND n.registrar = 'moorage' WHERE d.state IN ('failed', 'transfer_failed')
    UNION ALL
    SELECT c.name || ': ' || c.act || ' ' || count(*) || ' times at the registry' FROM sim_registry_charges c
    WHERE c.registrar = 'moorage' AND c.act IN ('create', 'renew', 'transfer') GROUP BY c.name, c.act
    HAVING count(*) <> (SELECT count(*) FROM domain_orders o JOIN domains d ON d.id = o.domain_id
      WHERE d.name = c.name AND o.state = 'done' AND o.act = CASE c.act WHEN 'create' THEN 'register' ELSE c.act END)`.execute(
    inspector.platform.db.kysely,
  );
  const unknownNames = await inspector.product.domains
    .syncAll()
    .then(() => inspector.product.domains.listUnknownNames());
  return [
    ...rows.map(({ problem }) => problem),
    ...unknownNames.map(({ name }) => `${name} is only at the registry`),
    ...(await auditLines(inspector)),
  ];
}
