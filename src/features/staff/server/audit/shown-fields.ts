import type * as z from "zod/mini";
import { plainFieldsOf } from "#src/platform/operator/plain-fields.ts";
import { isIdKind, shownId } from "#src/platform/operator/read-id.ts";
import { encodeId, type IdKind, isUuid } from "#src/shared/ids.ts";
import type { auditEntryOutput } from "../../contract-audit.ts";

type Fields = z.output<typeof auditEntryOutput>["before"];

/** Fields with an id that their name does not say the kind of. */
const kinds: Readonly<Record<string, IdKind>> = {
  askedBy: "staff",
  endedBy: "staff",
  reversesId: "transaction",
  look: "look",
  requestId: "privacyRequest",
};

/** Stored fields as the audit shows them, ids as pages show them; null for what was not stored. */
export function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") return plainFieldsOf({ value });
  const fields = plainFieldsOf(value);
  const objectType = fields["objectType"];
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (typeof field !== "string" || !isUuid(field)) return [name, field];
      if (name === "object" && typeof objectType === "string") return [name, shownId(objectType, field)];
      const kind = kindOf(name);
      return [name, kind === undefined ? field : encodeId(kind, field)];
    }),
  );
}

/** `orderId` names an order. */
function kindOf(name: string): IdKind | undefined {
  const noun = name.replace(/Id$/, "");
  return kinds[name] ?? (isIdKind(noun) ? noun : undefined);
}
