import { readAudit } from "#src/platform/audit/read-audit.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { ProductCommand } from "./open-product.ts";
import { isIdKind, readAnyId } from "#src/platform/operator/read-id.ts";
import { listed } from "#src/platform/operator/table.ts";

const shownEntries = 100;

/** Who did what. */
export const auditCommand: ProductCommand = {
  name: "audit",
  usage: "[--object <id>]",
  summary: "Shows who did what, the newest first, to everything or to one object.",
  options: { object: { type: "string" } },
  async run({ platform }, { options }) {
    const objectId = typeof options.object === "string" ? readAnyId(options.object) : null;
    const entries = await readAudit(platform, { objectId, limit: shownEntries });
    return listed(entries, {
      AT: "at",
      WHO: ({ actor }) => JSON.stringify(actor),
      WHAT: "action",
      OBJECT: objectOf,
      DETAIL: ({ detail }) => JSON.stringify(detail),
    });
  },
};

/** An object by its public id. */
function objectOf({ object_type: type, object_id: id }: { object_type: string; object_id: string }): string {
  const isUuid = /^[0-9a-f-]{36}$/.test(id);
  return isIdKind(type) && isUuid ? encodeId(type, id) : `${type} ${id}`;
}
