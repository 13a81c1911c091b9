import { randomUUID } from "node:crypto";
import { callOk } from "./api-client.ts";
import type { OfficeSite } from "./office-visitor.ts";

/**
 * Rows for lists that a site with simulated parts leaves empty: a machine and a name that are no customer's, a node, a
 * denied sender, shared views; `said` is in all that others than staff write of them. `token` is an owner's.
 */
export async function fillOffice(
  { url, inspector }: Pick<OfficeSite, "url" | "inspector">,
  token: string,
  said = "web-old",
): Promise<void> {
  const { pool } = inspector.platform.db;
  await pool.query("INSERT INTO ignored_machines VALUES ($1, now())", [`foreign:${said}`]);
  await pool.query("INSERT INTO domain_strays VALUES ($1, now(), now())", [`${said}.com`]);
  await pool.query(
    `INSERT INTO nodes (id, location_id, endpoint, project, storage_pool, network, driver, state, seen_memory_mb, seen_cores)
     VALUES ('quay-1', 'fra1', '/run/quay.socket', 'default', 'pool', 'br0', 'incus', 'maintenance', 65536, 16)`,
  );
  // Not read again, which would end the contradiction.
  await pool.query("UPDATE gateway_payments SET contradiction = $1, contradicted_at = now(), due_at = NULL", [
    `payment ${said} is not settled any more`,
  ]);
  const views = [
    { name: "Not held", query: "held=false" },
    { name: "Of high rank", query: "held=false&rank=high" },
  ];
  for (const view of views) {
    const body = { ...view, path: "/staff/servers", isShared: true };
    await callOk(url, "POST /v2/admin/views", { token, body });
  }
  await callOk(url, "POST /v2/admin/bans", {
    token,
    key: randomUUID(),
    body: { kind: "wallet", value: "0x52908400098527886e0f7030069857d2e4169ee7", reason: "a mixing service" },
  });
}
