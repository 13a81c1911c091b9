import { AppError } from "#src/shared/errors.ts";
import type { DnssecView } from "./dnssec/dnssec-view.ts";
import type { ZoneRow } from "./zone-rows.ts";

// platform/authz/policy.ts decides who may call at all; the feature above that owns domains, whose domain it is.

type Refusal = AppError | null;

/** What the state of a zone allows now; null means allowed, otherwise why not. */
export const zoneCan = {
  /** `seen`: the version that the caller saw; undefined: any. */
  change: ({ version }: Pick<ZoneRow, "version">, seen: number | undefined): Refusal =>
    seen === undefined || seen === version ? null : new AppError("zone_changed"),
  /** `reason`: what DNSSEC lacks for the domain. One whose keys are being withdrawn may be turned on again. */
  sign: ({ dnssec_state: state }: Pick<ZoneRow, "dnssec_state">, reason: DnssecView["reason"]): Refusal =>
    (state === "off" || state === "withdrawing") && reason === null
      ? null
      : new AppError("dnssec_unavailable"),
  /** Others do not have our keys: as long as the registry lists them, validating resolvers would not find the domain. */
  leave: ({ dnssec_state: state }: Pick<ZoneRow, "dnssec_state">): Refusal =>
    state === "off" ? null : new AppError("dnssec_on"),
} as const;
