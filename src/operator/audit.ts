import { readAudit } from "#src/platform/audit/read-audit.ts";
import type { OperatorCommand } from "./command.ts";
import { readAnyId } from "./read-id.ts";
import { table } from "./table.ts";

const shownEntries = 100;

/** Who did what. */
export const auditCommand: OperatorCommand = {
  name: "audit",
  usage: "[--object <id>]",
  summary: "Shows who did what, the newest first, to everything or to one object.",
  options: { object: { type: "string" } },
  async run({ platform }, { options }) {
    const objectId = typeof options.object === "string" ? readAnyId(options.object) : null;
    const entries = await readAudit(platform, { objectId, limit: shownEntries });
    return {
      data: entries,
      text: table(
        ["AT", "WHO", "WHAT", "OBJECT", "DETAIL"],
        entries.map((entry) => [
          entry.at,
          JSON.stringify(entry.actor),
          entry.action,
          `${entry.object_type} ${entry.object_id}`,
          JSON.stringify(entry.detail),
        ]),
      ),
    };
  },
};
