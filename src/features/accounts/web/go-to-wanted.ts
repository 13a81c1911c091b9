import { ownPath } from "#src/shared/own-path.ts";
import { landingPath } from "#src/web/session/wanted-path.ts";

/** After a sign-in whose answer another window got, or which began with a whole page: opens the wanted page from the start. */
export function goToWanted(next: string | null | undefined): void {
  location.replace(ownPath(next) ?? landingPath);
}
