import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { listed } from "#src/platform/operator/table.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { Support } from "./index.ts";

const mostListed = 200;

const list: FeatureCommand<Support> = {
  name: "support list",
  usage: "",
  summary: "Shows the tickets that wait for an answer, the nearest promise first.",
  async run({ platform }) {
    const db = platform.db.kysely;
    const rows = await db
      .selectFrom("tickets")
      .select(["id", "number", "subject", "priority", "next_due_at", "updated_at", "customer_id"])
      .where("state", "=", "open")
      .orderBy((eb) => eb.fn.coalesce("next_due_at", "updated_at"))
      .orderBy("id")
      .limit(mostListed)
      .execute();
    const customerOf = await showCustomers(
      db,
      rows.map((row) => row.customer_id),
    );
    const tickets = rows.map((row) => ({
      id: encodeId("ticket", row.id),
      number: row.number,
      priority: row.priority,
      dueAt: row.next_due_at ?? row.updated_at,
      customer: customerOf(row.customer_id).name,
      subject: row.subject,
    }));
    return listed(tickets, {
      ID: "id",
      NUMBER: "number",
      PRIORITY: "priority",
      DUE: "dueAt",
      WHO: "customer",
      SUBJECT: "subject",
    });
  },
};

export const supportCommands = [list];
