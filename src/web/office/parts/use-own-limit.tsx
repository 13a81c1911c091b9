import { useQuery } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";

/** How much of an act the caller may do alone today. */
export interface OwnLimit {
  readonly centsPerDay: number | null;
  readonly usedCents: number;
  /** Null: no limit. */
  readonly leftCents: number | null;
  /** Whether a sum needs a second person. */
  readonly isOver: (cents: number) => boolean;
}

/** The caller's limit of an act; undefined: not known yet. */
export function useOwnLimit(
  act: string,
  { enabled = true }: { readonly enabled?: boolean } = {},
): OwnLimit | undefined {
  const { data } = useQuery({
    queryKey: ["office", "limit", act],
    queryFn: ({ signal }) => api("GET /v2/admin/me/limit", { query: { act }, signal }),
    enabled,
  });
  if (data === undefined) return undefined;
  const { centsPerDay, usedCents } = data;
  const leftCents = centsPerDay === null ? null : Math.max(0, centsPerDay - usedCents);
  return {
    centsPerDay,
    usedCents,
    leftCents,
    isOver: (cents) => leftCents !== null && Math.abs(cents) > leftCents,
  };
}

/** What is left of a limit, as a fact of the act; none while it is not known. */
export function limitItems(
  limit: OwnLimit | undefined,
  texts: { readonly label: string; readonly noLimit: string },
): readonly KeyValueItem[] {
  if (limit === undefined) return [];
  const { leftCents } = limit;
  const value = leftCents === null ? texts.noLimit : <Money cents={leftCents} />;
  return [{ key: "limit", label: texts.label, value }];
}
