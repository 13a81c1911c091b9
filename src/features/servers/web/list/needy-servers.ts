import type { Server } from "../server-types.ts";

type Needy = Pick<Server, "status" | "service" | "renewal" | "removal" | "createdAt">;

/** A delivery that failed is news for this long; its row stays. */
const failureShownMs = 3 * 86_400_000;

/** The servers that wait for something of their customer, those whose disk is in danger first. */
export function needyServers<Row extends Needy>(servers: readonly Row[], now: Date): readonly Row[] {
  const needy = servers.filter((server) => rankOf(server, now) > 0);
  return needy.sort((one, other) => rankOf(other, now) - rankOf(one, now));
}

function rankOf({ status, service, renewal, removal, createdAt }: Needy, now: Date): number {
  if (removal !== null) return 5;
  if (status === "suspended") return 4;
  if (status === "expired") return 3;
  if (service === "active" && (renewal === "unfunded" || renewal === "failed")) return 2;
  if (status === "attention") return 2;
  return status === "failed" && now.getTime() - Date.parse(createdAt) < failureShownMs ? 1 : 0;
}
