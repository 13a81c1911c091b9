import type { Clock } from "#src/platform/clock.ts";
import type { DriverEntry } from "#src/platform/settings/driver-entry.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { SigninDriver } from "./port.ts";

/** What SIGNIN names: one service, or the simulation of all. */
export interface ConfiguredSignin {
  readonly name: string;
  /** The setting that chooses it, for refusals: `SIGNIN=google`. */
  readonly setting: string;
  readonly isSimulated: boolean;
  /** The services that it brings. */
  readonly providers: readonly SigninProvider[];
  /** Why it cannot work at this address, as one sentence; null when it can. */
  refuseAddress(publicUrl: string | null): string | null;
  create(parts: SigninParts): readonly SigninDriver[];
}

export interface SigninParts {
  readonly clock: Clock;
}

/** A sign-in service of the list. */
export type SigninEntry = DriverEntry<ConfiguredSignin>;
