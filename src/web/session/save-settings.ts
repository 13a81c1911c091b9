import { api } from "#src/web/api/api.ts";
import { session } from "./session.ts";
import { storeUser, type User } from "./stored-user.ts";

/**
 * Saves a changed setting for a customer; does nothing for a visitor. The page shows the change already, and a
 * failure to save it is silently ignored (product §8).
 */
export async function saveSettings(change: Partial<User["settings"]>): Promise<void> {
  if (!session.isActive()) return;
  try {
    const { settings } = await api("GET /users/me");
    storeUser(await api("POST /users/settings", { body: { ...settings, ...change } }));
  } catch {
    // Ignored, as above.
  }
}
