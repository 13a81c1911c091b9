import { type RawBuilder, sql } from "kysely";
import { encodeId, type IdKind } from "#src/shared/ids.ts";
import type { Finder } from "./finder.ts";
import { uuidOf } from "./read-term.ts";

/** Finds the customer by the id of something that has no page of its own; `owner` selects its `customer_id`. */
export function ownerFinder(kind: IdKind, owner: (uuid: string) => RawBuilder<unknown>): Finder {
  return {
    permission: "customers.read",
    find(db, term) {
      const uuid = uuidOf(term, kind);
      if (uuid === null) return null;
      return sql<{ customer_id: string | null }>`${owner(uuid)}`.execute(db).then(({ rows }) =>
        rows.flatMap(({ customer_id: customerId }) =>
          customerId === null
            ? []
            : [
                {
                  kind: "customer" as const,
                  id: encodeId("customer", customerId),
                  // How a customer is called is added to all findings.
                  title: "",
                  customerId,
                  matched: "id" as const,
                  isExact: true,
                },
              ],
        ),
      );
    },
  };
}
