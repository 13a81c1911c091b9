import type * as z from "zod/mini";
import { encodeId, type IdKind, isUuid } from "#src/shared/ids.ts";
import type { plainFields } from "#src/shared/schemas.ts";
import { plainFieldsOf } from "./plain-fields.ts";
import { isIdKind, shownId } from "./read-id.ts";

/** Fields with an id that their name does not say the kind of. */
const kinds: Readonly<Record<string, IdKind>> = {
  askedBy: "staff",
  endedBy: "staff",
  reversesId: "transaction",
  look: "look",
  requestId: "privacyRequest",
};

/** Stored fields as staff sees them: ids as pages show them, of what is one value the field `value`. */
export function shownFields(value: unknown): z.output<typeof plainFields> {
  if (typeof value !== "object" || value === null) return plainFieldsOf({ value });
  const fields = plainFieldsOf(
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withShownIds(field)])),
  );
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

/** Ids in what has fields of its own, such as the lines of an order. */
function withShownIds(field: unknown): unknown {
  if (Array.isArray(field)) return field.map(withShownIds);
  return typeof field === "object" && field !== null ? shownFields(field) : field;
}

/** `orderId` names an order. */
function kindOf(name: string): IdKind | undefined {
  const noun = name.replace(/Id$/, "");
  return kinds[name] ?? (isIdKind(noun) ? noun : undefined);
}
