import { isLooking } from "./look.ts";
import { clearStoredUser } from "./stored-user.ts";

/**
 * The readable hint beside the HttpOnly session cookie: it shows that there is a session and nothing about it.
 * Only the server's answers are authoritative.
 */
const hintCookie = "signed_in";

/** True when the cookie text contains the hint. */
export function hasSessionHint(cookies: string): boolean {
  return cookies.split("; ").includes(`${hintCookie}=1`);
}

let isActive: boolean | undefined;
const listeners = new Set<() => void>();
const logoutListeners = new Set<() => void>();

/** Whether this page counts as signed in. One per page; the guard, the header and the event stream read it. */
export const session = {
  isActive: (): boolean => {
    isActive ??= isLooking() || hasSessionHint(document.cookie);
    return isActive;
  },

  /** After a sign-in or sign-up; the server has set its cookies. */
  start: (): void => {
    isActive = true;
    notify();
  },

  /**
   * Clears the local user. The server's session continues: at the start a profile that could not be loaded is no
   * reason to revoke it, and the next page load retries (product §4).
   */
  leave: (): void => {
    isActive = false;
    clearStoredUser();
    notify();
  },

  /** After a 401: the session is over, so its hint is removed too. Unfinished work is kept for the same user. */
  end: (): void => {
    // The browser's own session goes on beside a look.
    if (!isLooking()) document.cookie = `${hintCookie}=; Max-Age=0; Path=/; SameSite=Lax`;
    session.leave();
  },

  /** After a logout: nothing of the user is kept. */
  logOut: (): void => {
    session.end();
    for (const listener of logoutListeners) listener();
  },

  /** Calls `listener` when the user logs out. */
  onLogout: (listener: () => void): void => {
    logoutListeners.add(listener);
  },

  /** Calls `listener` whenever the page becomes signed in or out. Returns the function to unsubscribe. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function notify(): void {
  for (const listener of listeners) listener();
}
