import type { Platform } from "#src/platform/platform.ts";
import type { Invariant } from "./invariant.ts";
import { type AlarmSource, operatorCommand } from "./alarm.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** What the auditor found broken and is not repaired yet. */
export function findingAlarms(
  { db }: Pick<Platform, "db">,
  invariants: readonly Pick<Invariant, "id" | "settle">[],
): AlarmSource {
  const settle = new Map<string, Invariant["settle"]>(invariants.map((one) => [one.id, one.settle]));
  return {
    kind: "finding",
    queue: "findings.read",
    page: () => "/staff/findings",
    find: async () => {
      const findings = await db.kysely
        .selectFrom("audit_findings")
        .selectAll()
        .where("settled_at", "is", null)
        .orderBy("found_at")
        .execute();
      return findings.map((finding) => ({
        objectId: `${finding.invariant} ${finding.object_id}`,
        occurrence: finding.found_at.toISOString(),
        detail: `${finding.invariant} does not hold for ${finding.object_id}: ${finding.detail}`,
        said: alarmText("finding", {
          rule: finding.invariant,
          object: finding.object_id,
          problem: finding.detail,
        }),
        command: operatorCommand(settle.get(finding.invariant)?.(finding.object_id) ?? "findings"),
      }));
    },
  };
}
