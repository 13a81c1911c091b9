import { randomUUID } from "node:crypto";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { callOk } from "./api-client.ts";
import type { FurnishedCustomer } from "./furnished-customer.ts";
import type { OfficeScreen } from "./office-screens.ts";
import type { OfficeSite } from "./office-visitor.ts";

/** Orders, tasks and one act on many, of a customer who has them; `token` is an owner's. */
export async function orderScreens(
  { url, inspector }: Pick<OfficeSite, "url" | "inspector">,
  { servers }: FurnishedCustomer,
  token: string,
): Promise<readonly OfficeScreen[]> {
  const { kysely } = inspector.platform.db;
  const orderOf = async (serverId: string) => {
    const { id } = await kysely
      .selectFrom("orders")
      .select("id")
      .where("object_id", "=", decodeId("server", serverId) ?? "")
      .executeTakeFirstOrThrow();
    return encodeId("order", id);
  };
  const [delivered, failed] = [await orderOf(servers.running), await orderOf(servers.failed)];
  const { tasks } = await callOk(url, "GET /v2/admin/tasks", { token });
  const task = tasks.find(({ state }: { state: string }) => state === "failed");
  await inspector.product.jobs.find(({ name }) => name === "alarms")?.run();
  const run = await callOk(url, "POST /v2/admin/bulk", {
    token,
    key: randomUUID(),
    body: { act: "servers.tag", ids: [servers.running], tag: "edge", reason: "for the screens" },
  });
  return [
    { path: "/orders", shows: delivered.slice(0, 8) },
    { path: `/orders/${delivered}` },
    { path: `/orders/${delivered}?tab=ledger` },
    { path: `/orders/${delivered}?tab=timeline` },
    { path: `/orders/${failed}` },
    { path: `/orders/${delivered}/refund` },
    { path: "/orders/new" },
    { path: "/tasks" },
    { path: "/tasks/failed" },
    { path: `/tasks/${task.id}` },
    { path: `/bulk/${run.id}` },
  ];
}
