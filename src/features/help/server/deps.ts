import type { Platform } from "#src/platform/platform.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";

/** What the help needs of the composition. */
export interface HelpDeps {
  readonly sealer: Pick<Sealer, "mark">;
  /** How members of staff are called. */
  readonly namesOfStaff: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface HelpContext extends HelpDeps {
  readonly platform: Platform;
}
