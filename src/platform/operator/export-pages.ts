import type { StaffActor } from "../authz/actor.ts";
import type { Ctx } from "../ctx.ts";
import type { Lines } from "../http/handlers.ts";
import type { Committing } from "../db/transaction.ts";
import { exportList } from "./export-list.ts";

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

export interface PagesExport<Filter extends object, Listed, Row> {
  readonly action: string;
  /** The query of the call: the list's own filters, and why. */
  readonly query: Filter & { readonly reason: string };
  readonly detail?: Readonly<Record<string, string | boolean>>;
  /** A page of the list that staff sees, by the same use case. */
  readonly list: (
    query: Filter & { readonly limit: number; readonly cursor?: string },
  ) => Promise<Page<Listed>>;
  /** A row of the list as one of the file. */
  readonly row: (listed: Listed) => Row;
}

/** A list that pages by a cursor, as a file: what is in it is what its page shows under the same filters. */
export function exportPages<Filter extends object, Listed, Row>(
  platform: Committing,
  ctx: Ctx<StaffActor>,
  { action, query, detail, list, row }: PagesExport<Filter, Listed, Row>,
): Promise<Lines<Row>> {
  const { reason, ...filter } = query;
  return exportList<Row, string>(platform, ctx, {
    action,
    reason,
    filter,
    ...(detail && { detail }),
    read: async (cursor, limit) => {
      const { rows, nextCursor } = await list({ ...query, limit, ...(cursor !== null && { cursor }) });
      return { rows: rows.map(row), next: nextCursor };
    },
  });
}

/** A customer in a row of a file. */
export function cellsOf<Id extends string>({
  id,
  name,
}: {
  readonly id: Id;
  readonly name: string;
}): {
  readonly customerId: Id;
  readonly customerName: string;
} {
  return { customerId: id, customerName: name };
}
