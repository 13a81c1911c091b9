import { hasFields, isGiven, isText } from "#src/shared/validation/fields.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { hasLookHint, isLooking } from "./look.ts";

/** The user record (product §3). */
export type User = ApiOutput<"GET /users/me">;

const storageKey = "user";

/** The record stored at the last visit, shown until the server answers. */
export function readStoredUser(storage: Pick<Storage, "getItem"> = localStorage): User | undefined {
  if (isLooking()) return undefined;
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "null");
    return isUser(stored) ? stored : undefined;
  } catch {
    // Blocked storage or a half-written record: the server is asked anyway.
    return undefined;
  }
}

export function storeUser(user: User, storage: Pick<Storage, "setItem"> = localStorage): void {
  // Of a customer as whom staff looks nothing stays in the browser.
  if (isLooking() || hasLookHint()) return;
  try {
    storage.setItem(storageKey, JSON.stringify(user));
  } catch {
    // Without storage the record lasts as long as the page.
  }
}

export function clearStoredUser(storage: Pick<Storage, "removeItem"> = localStorage): void {
  if (isLooking()) return;
  try {
    storage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

function isUser(value: unknown): value is User {
  return hasFields(value, {
    id: isGiven,
    username: isText,
    balance: (balance) => balance === null || typeof balance === "number",
    team: (team) => hasFields(team, { role: isText, rights: Array.isArray }),
    emailVerified: isGiven,
    settings: (settings) =>
      hasFields(settings, { language: isText, darkMode: isGiven, notificationsEnabled: isGiven }),
  });
}
