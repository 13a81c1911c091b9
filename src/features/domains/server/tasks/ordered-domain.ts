import { type Kysely, sql } from "kysely";
import type { NameServer } from "#src/drivers/registrar/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Task } from "#src/platform/tasks/task-kind.ts";
import type { DomainState } from "../domain-state.ts";

/** A domain as a task needs it. */
export interface TaskDomain {
  readonly id: string;
  readonly name: string;
  readonly tld: string;
  readonly state: DomainState;
  readonly customerId: string;
  readonly contactId: string;
  readonly nameServers: readonly NameServer[];
  readonly isLocked: boolean;
  readonly isPrivate: boolean;
  readonly isHeld: boolean;
  readonly pushesRegistrant: boolean;
  readonly pushesPrivacy: boolean;
  /** What the registry takes for a year of a premium name; null for all others. */
  readonly premiumYearCents: bigint | null;
}

/** What is paid for. */
export interface TaskOrder {
  readonly orderId: string;
  readonly years: number;
  /** Null while a registration or transfer is not delivered. */
  readonly startsAt: Date | null;
  readonly premiumCents: bigint | null;
}

export async function readTaskDomain(db: Kysely<DB>, { objectId }: Task): Promise<TaskDomain> {
  const { rows } = await sql<TaskDomain>`
    SELECT id, name, tld, state, customer_id AS "customerId", contact_id AS "contactId", name_servers AS "nameServers",
           is_locked AS "isLocked", is_private AS "isPrivate", is_unverified OR is_cut OR is_stopped AS "isHeld",
           pushes_registrant AS "pushesRegistrant", pushes_privacy AS "pushesPrivacy",
           premium_cost_cents AS "premiumYearCents"
    FROM domains WHERE id = ${objectId}`.execute(db);
  const [domain] = rows;
  if (!domain) throw new Error(`there is no domain ${objectId}`);
  return domain;
}

export async function readTaskOrder(db: Kysely<DB>, { input }: Task): Promise<TaskOrder> {
  const orderId = orderIdOf(input);
  const { rows } = await sql<TaskOrder>`
    SELECT order_id AS "orderId", years, starts_at AS "startsAt", premium_cents AS "premiumCents"
    FROM domain_orders WHERE order_id = ${orderId}`.execute(db);
  const [order] = rows;
  if (!order) throw new Error(`there is no order ${orderId}`);
  return order;
}

export function orderIdOf(input: Task["input"]): string {
  return String(input.orderId);
}
