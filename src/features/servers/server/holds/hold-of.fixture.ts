import type { HoldCause, HoldRequest } from "./hold-server.ts";

/** A hold as staff asks for it, without an end. */
export function holdOf(serverId: string, cause: HoldCause = "abuse"): HoldRequest {
  return { serverId, cause, text: "It sends unasked mail.", until: null, reason: "a complaint, checked" };
}
