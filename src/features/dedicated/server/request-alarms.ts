import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import { officePath } from "#src/shared/office-path.ts";
import { listUnsettled } from "./list-requests.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Raises an alarm for each unanswered request, which notifies the operator. */
export function requestAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "dedicated request",
    queue: "dedicated.read",
    page: (requestId) => officePath("dedicated-request", encodeId("dedicatedRequest", requestId)),
    find: async () => {
      const open = await listUnsettled(db.kysely, { state: "open" });
      return open.map(({ id, customerId, name, quantity, monthlyCents }) => ({
        objectId: decodeId("dedicatedRequest", id) ?? id,
        occurrence: "asked",
        detail: `Request ${id}: ${quantity} × ${name} at ${formatCents(monthlyCents)} a month waits for your answer.`,
        said: alarmText("dedicatedRequest", { id, quantity, name, monthlyCents }),
        command: operatorCommand("dedicated list"),
        customerId,
        cents: BigInt(monthlyCents * quantity),
      }));
    },
  };
}
