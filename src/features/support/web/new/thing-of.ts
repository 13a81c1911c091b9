import { supportKinds } from "#src/shared/support.ts";
import type { Thing } from "../support-types.ts";

/** The thing that `server:srv_…` names; null where it names none. */
export function thingOf(about: string | undefined): Thing | null {
  const [, name, id = ""] = /^([a-z-]+):([a-z]{3}_[0-9a-z]{1,36})$/.exec(about ?? "") ?? [];
  const kind = supportKinds.find((known) => known === name);
  return kind === undefined ? null : { kind, id };
}
