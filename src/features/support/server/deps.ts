import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SupportSubject } from "#src/platform/support/support-subject.ts";
import type { Presence } from "./live/presence.ts";

/** What support needs of the composition. */
export interface SupportDeps {
  readonly texts: Texts;
  /** What tickets may be about, of all features. */
  readonly subjects: () => readonly SupportSubject[];
  /** How members of staff are called, before customers too. */
  readonly namesOfStaff: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface SupportContext extends SupportDeps {
  readonly platform: Platform;
  readonly presence: Presence;
}
