import { api } from "#src/web/api/api.ts";

/**
 * Ends the session and loads the sign-in afresh, with nothing of what was read. Until it is there the page stays as it
 * is: a sign-in that this page showed meanwhile would lose what is typed into it.
 */
export async function signOut(): Promise<void> {
  await api("POST /v2/admin/logout", { body: {} }).catch(() => undefined);
  location.assign("/staff/sign-in");
}
