import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type ServerStatus = ApiOutput<"GET /v2/admin/servers">["servers"][number]["status"];
export type DomainStatus = ApiOutput<"GET /v2/admin/domains">["domains"][number]["state"];

export const serverMarks: Readonly<Record<ServerStatus, BuoyKind>> = {
  installing: "busy",
  starting: "busy",
  stopping: "busy",
  restarting: "busy",
  reinstalling: "busy",
  updating: "busy",
  running: "ok",
  stopped: "off",
  failed: "bad",
  expired: "warn",
  suspended: "lock",
  terminated: "off",
  attention: "bad",
};

export const domainMarks: Readonly<Record<DomainStatus, BuoyKind>> = {
  registering: "busy",
  transfer_in: "busy",
  active: "ok",
  expired: "warn",
  redemption: "bad",
  pending_delete: "bad",
  transfer_out: "info",
  failed: "bad",
  transfer_failed: "bad",
  released: "off",
  transferred_out: "off",
};

/** What somebody should look at is first: a mark that is bad, then what is stopped or soon will be. */
export function attention(mark: BuoyKind): number {
  if (mark === "bad") return 0;
  return mark === "warn" || mark === "lock" ? 1 : 2;
}
