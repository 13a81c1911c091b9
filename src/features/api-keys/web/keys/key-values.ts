import type { Scope } from "#src/shared/access.ts";
import type { Id } from "#src/shared/ids.ts";
import { dollarsText, parseDollars } from "#src/web/pay/dollars-text.ts";
import type { KeyBody } from "../part-queries.ts";
import type { ApiKey } from "../queries.ts";
import { templateScopes } from "./scope-rows.ts";

/** When a key ends: in so many days, never, or as it does already. */
export const keyEnds = ["7", "30", "90", "365", "never", "as-is"] as const;

export type KeyEnds = (typeof keyEnds)[number];

/** The form: what is typed. */
export interface KeyValues {
  readonly name: string;
  readonly scopes: Scope[];
  readonly zones: Id<"domain">[];
  /** Addresses and ranges, one a line. */
  readonly networks: string;
  /** Dollars a day; empty: no limit. */
  readonly limit: string;
  readonly ends: KeyEnds;
}

const dayMs = 86_400_000;

export function emptyKey(): KeyValues {
  return {
    name: "",
    scopes: [...templateScopes.deploy],
    zones: [],
    networks: "",
    limit: "20.00",
    ends: "90",
  };
}

export function valuesOf(key: ApiKey): KeyValues {
  return {
    name: key.name,
    scopes: [...key.scopes],
    zones: [...(key.objects?.zones ?? [])],
    networks: key.allowedIps.join("\n"),
    limit: key.spendLimitCents === null ? "" : dollarsText(key.spendLimitCents),
    ends: "as-is",
  };
}

/** Whether a key of these scopes may be for the DNS of some domains only. */
export function hasDnsScope(scopes: readonly Scope[]): boolean {
  return scopes.some((scope) => scope.startsWith("dns:"));
}

export function canSpend(scopes: readonly Scope[]): boolean {
  return scopes.includes("orders:spend");
}

/** Cents of the limit; undefined when what is typed is no amount. */
export function limitCents(text: string): number | null | undefined {
  return text.trim() === "" ? null : (parseDollars(text) ?? undefined);
}

/** As the calls that make and change a key take it. What has no effect with these scopes is left out. */
export function bodyOf(values: KeyValues, nowMs: number, changed: ApiKey | undefined): KeyBody {
  return {
    name: values.name.trim(),
    scopes: values.scopes,
    objects: hasDnsScope(values.scopes) && values.zones.length > 0 ? { zones: values.zones } : null,
    allowedIps: values.networks.split(/[\s,;]+/).filter((network) => network !== ""),
    spendLimitCents: canSpend(values.scopes) ? (limitCents(values.limit) ?? null) : null,
    ratePerMinute: changed?.ratePerMinute ?? null,
    expiresAt: expiryOf(values.ends, nowMs, changed),
  };
}

function expiryOf(ends: KeyEnds, nowMs: number, changed: ApiKey | undefined): string | null {
  if (ends === "never") return null;
  if (ends === "as-is") return changed?.expiresAt ?? null;
  return new Date(nowMs + Number(ends) * dayMs).toISOString();
}
