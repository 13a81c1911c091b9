import type * as z from "zod/mini";
import type { shownActor } from "#src/shared/schemas.ts";

const shown: ReadonlyMap<string, z.output<typeof shownActor>> = new Map([
  ["user", "you"],
  ["api-key", "api-key"],
  ["staff", "staff"],
]);

/** Who did something, as the customer sees it, from the actor that is stored with it. */
export function showActor({ kind }: { readonly kind: string }): z.output<typeof shownActor> {
  return shown.get(kind) ?? "system";
}
