import { sql } from "kysely";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import {
  createDomainsTestbed,
  type DomainsTestbed,
} from "#src/features/domains/server/domains-testbed.fixture.ts";
import { orderTransfer } from "#src/features/domains/server/transfer-in.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";

export interface HardDomains {
  readonly problems: readonly string[];
  readonly summary: string;
}

interface HardOrders {
  readonly orders: number;
  readonly seed: number;
  /** A planted defect: SQL that replaces a function of the product. */
  readonly defect?: string;
}

const faults = { unreachable: 0.1, busy: 0.1, lostAnswer: 0.15, duplicate: 0.1 };

/** Registrations, transfers and renewals at a failing registry; then compares the books with its bill and its list. */
export async function deliverDomains({ orders, seed, defect }: HardOrders): Promise<HardDomains> {
  const testbed = await createDomainsTestbed({ faults, seed });
  try {
    if (defect) await testbed.database.pool.query(defect);
    const customer = await testbed.newCustomer(100_000_000n);
    for (let order = 0; order < orders; order += 1) {
      const name = `hard-${order}.com`;
      if (order % 4 === 3) {
        const body = {
          name: `transfer-ok-${order}.com`,
          code: sentinelTransferCode,
          contactId: customer.contactId,
          autoprolong: false,
          expectedTotalCents: 1040,
        };
        const idempotency = testbed.idempotency(body);
        await orderTransfer(testbed.context, testbed.ctxOf(customer), { ...body, idempotency });
      } else {
        await testbed.buy(customer, [name]);
      }
    }
    await testbed.live(1);
    for (const { id } of await held(testbed)) await testbed.renew(customer, id).catch(() => undefined);
    await testbed.live(1);
    await settle(testbed);
    return { problems: await findProblems(testbed), summary: await summaryOf(testbed) };
  } finally {
    await testbed.drop();
  }
}

async function held(testbed: DomainsTestbed): Promise<{ id: Id<"domain"> }[]> {
  const lines = await testbed.domains.listForOperator(null);
  return lines.filter(({ state }) => state === "active").map(({ id }) => ({ id: encodeId("domain", id) }));
}

async function settle(testbed: DomainsTestbed): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await testbed.live(0.3);
}

async function findProblems(testbed: DomainsTestbed): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    SELECT 'order ' || o.id || ' is still ' || o.state AS problem FROM orders o WHERE o.state = 'paid'
    UNION ALL
    SELECT d.name || ' was refunded, and the registry has it' FROM domains d
    JOIN sim_registry_names n ON n.name = d.name AND n.registrar = 'moorage' WHERE d.state IN ('failed', 'transfer_failed')
    UNION ALL
    SELECT c.name || ': ' || c.act || ' ' || count(*) || ' times at the registry' FROM sim_registry_charges c
    WHERE c.registrar = 'moorage' AND c.act IN ('create', 'renew', 'transfer') GROUP BY c.name, c.act
    HAVING count(*) > (SELECT count(*) FROM domain_orders o JOIN domains d ON d.id = o.domain_id
      WHERE d.name = c.name AND o.state = 'done' AND o.act = CASE c.act WHEN 'create' THEN 'register' ELSE c.act END)`.execute(
    testbed.database.kysely,
  );
  return [...rows.map(({ problem }) => problem), ...(await testbed.findings())];
}

async function summaryOf(testbed: DomainsTestbed): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    SELECT act || ' ' || state || ' ' || count(*) AS line FROM domain_orders GROUP BY act, state ORDER BY 1`.execute(
    testbed.database.kysely,
  );
  return rows.map(({ line }) => line).join(", ");
}
