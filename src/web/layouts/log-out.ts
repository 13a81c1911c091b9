import { paths } from "#src/shared/paths.ts";
import { api } from "#src/web/api/api.ts";
import { session } from "#src/web/session/session.ts";

/** Ends the session from a public page and goes to login (product §4); `button` says so when that failed. */
export async function logOut(button: HTMLElement): Promise<void> {
  try {
    await api("POST /auth/logout", { body: {} });
  } catch {
    // Without the server's confirmation the session may still be valid: the customer has to be informed.
    button.textContent = button.dataset["logOut"] ?? "";
    button.setAttribute("role", "alert");
    return;
  }
  session.logOut();
  location.assign(paths.login);
}
