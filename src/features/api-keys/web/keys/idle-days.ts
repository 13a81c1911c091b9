import type { ApiKey } from "../queries.ts";

const dayMs = 86_400_000;

/** Whole days since a key was used last; of one that never was, since it was made. */
export function idleDays(
  { lastUsedAt, createdAt }: Pick<ApiKey, "lastUsedAt" | "createdAt">,
  nowMs: number,
): number {
  return Math.floor((nowMs - Date.parse(lastUsedAt ?? createdAt)) / dayMs);
}
