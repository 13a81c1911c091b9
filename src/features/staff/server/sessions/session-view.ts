import type * as z from "zod/mini";
import { deviceOf } from "#src/platform/devices.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { sessionOutput } from "../../contract-sign-in.ts";
import type { listSessions } from "./end-sessions.ts";

type Row = Awaited<ReturnType<typeof listSessions>>[number];

/** A session as the contract has it; `currentId`: that of the call. */
export function sessionView(row: Row, currentId: string): z.output<typeof sessionOutput> {
  return {
    id: encodeId("staffSession", row.id),
    isCurrent: row.id === currentId,
    device: deviceOf(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: (row.last_seen_at ?? row.created_at).toISOString(),
    endsAt: row.expires_at.toISOString(),
  };
}
