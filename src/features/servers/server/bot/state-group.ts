import type { ServerStatus } from "../status.ts";

/** The groups of the list of servers, by which the bot names a state. */
export function groupOf(status: ServerStatus): "running" | "stopped" | "progress" | "attention" {
  if (status === "running" || status === "stopped") return status;
  const needsLook = ["failed", "expired", "suspended", "attention"].includes(status);
  return needsLook ? "attention" : "progress";
}
