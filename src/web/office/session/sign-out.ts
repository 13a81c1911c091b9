import { api } from "#src/web/api/api.ts";

let isUnderWay = false;

/** A sign-out is under way: whatever is refused meanwhile is no loss of the session. */
export const isSigningOut = (): boolean => isUnderWay;

/**
 * Ends the session and loads the sign-in afresh, with nothing of what was read. Until it is there the page stays as it
 * is: a sign-in that this page showed meanwhile would lose what is typed into it.
 */
export async function signOut(): Promise<void> {
  isUnderWay = true;
  await api("POST /v2/admin/logout", { body: {} }).catch(() => undefined);
  location.assign("/staff/sign-in");
}
