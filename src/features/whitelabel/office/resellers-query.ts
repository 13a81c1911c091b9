import { parseUnits } from "#src/shared/money.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type ResellerSite = ApiOutput<"GET /v2/admin/resellers">["sites"][number];

export const resellersKey = ["office", "resellers"] as const;

/** `12.5` of 1,250 basis points. */
export function percentOf(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** Basis points of a typed percentage up to 90; null for anything else. */
export function basisPointsOf(text: string): number | null {
  const value = parseUnits(text.replace(",", "."), 2);
  return value === null || value > 9_000n ? null : Number(value);
}
