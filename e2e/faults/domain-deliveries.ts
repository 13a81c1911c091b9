import { sql } from "kysely";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import { createDomainsWorld, type DomainsWorld } from "#src/features/domains/server/domains-world.fixture.ts";
import { orderTransfer } from "#src/features/domains/server/transfer-in.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";

export interface HardDomains {
  readonly problems: readonly string[];
  readonly summary: string;
}

interface HardOrders {
  readonly orders: number;
  readonly seed: number;
  /** A defect to be found: SQL that replaces a function of the product. */
  readonly defect?: string;
}

const faults = { unreachable: 0.1, busy: 0.1, lostAnswer: 0.15, duplicate: 0.1 };

/** Registrations, transfers and renewals at a registry that errs; then compares the books with its bill and its list. */
export async function deliverDomains({ orders, seed, defect }: HardOrders): Promise<HardDomains> {
  const world = await createDomainsWorld({ faults, seed });
  try {
    if (defect) await world.database.pool.query(defect);
    const customer = await world.newCustomer(100_000_000n);
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
        const idempotency = world.idempotency(body);
        await orderTransfer(world.context, {
          ...body,
          actor: customer.actor,
          idempotency,
          requestId: "test",
        });
      } else {
        await world.buy(customer, [name]);
      }
    }
    await world.live(1);
    for (const { id } of await held(world)) await world.renew(customer, id).catch(() => undefined);
    await world.live(1);
    await settle(world);
    return { problems: await findProblems(world), summary: await summaryOf(world) };
  } finally {
    await world.drop();
  }
}

async function held(world: DomainsWorld): Promise<{ id: Id<"domain"> }[]> {
  const lines = await world.domains.listForOperator(null);
  return lines.filter(({ state }) => state === "active").map(({ id }) => ({ id: encodeId("domain", id) }));
}

async function settle(world: DomainsWorld): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await world.live(0.3);
}

async function findProblems(world: DomainsWorld): Promise<string[]> {
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
    world.database.kysely,
  );
  return [...rows.map(({ problem }) => problem), ...(await world.findings())];
}

async function summaryOf(world: DomainsWorld): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    SELECT act || ' ' || state || ' ' || count(*) AS line FROM domain_orders GROUP BY act, state ORDER BY 1`.execute(
    world.database.kysely,
  );
  return rows.map(({ line }) => line).join(", ");
}
