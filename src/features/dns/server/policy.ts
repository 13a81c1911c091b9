import { AppError } from "#src/shared/errors.ts";
import type { DnssecView } from "./dnssec/dnssec-view.ts";
import type { ZoneRow } from "./zone-rows.ts";

// Who may call at all is platform/authz/policy.ts, whose domain it is the feature above that keeps domains.

type Refusal = AppError | null;

/** What the state of a zone allows now; null means yes, otherwise why not. */
export const zoneCan = {
  /** `seen`: the version that the caller saw; undefined: any. */
  change: ({ version }: Pick<ZoneRow, "version">, seen: number | undefined): Refusal =>
    seen === undefined || seen === version ? null : new AppError("zone_changed"),
  /** `reason`: what DNSSEC lacks for the domain. One whose keys are being withdrawn may turn round. */
  sign: ({ dnssec_state: state }: Pick<ZoneRow, "dnssec_state">, reason: DnssecView["reason"]): Refusal =>
    (state === "off" || state === "withdrawing") && reason === null
      ? null
      : new AppError("dnssec_unavailable"),
  /** Others do not have our keys: as long as the registry names them, nobody who validates would find the domain. */
  leave: ({ dnssec_state: state }: Pick<ZoneRow, "dnssec_state">): Refusal =>
    state === "off" ? null : new AppError("dnssec_on"),
} as const;
