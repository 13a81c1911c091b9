import type { StaffActor } from "./actor.ts";

/** A member of staff with an open session that was just confirmed, for tests of what they may do. */
export function staffActor(parts: Partial<StaffActor> = {}): StaffActor {
  return {
    kind: "staff",
    staffId: "01900000-0000-7000-8000-00000000000a",
    sessionId: "01900000-0000-7000-8000-00000000000b",
    stage: "done",
    role: "owner",
    permissions: [],
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: new Date("2100-01-01"),
    ...parts,
  };
}
