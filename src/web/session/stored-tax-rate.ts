import { useSyncExternalStore } from "react";
import { session } from "./session.ts";
import { readStoredUser } from "./stored-user.ts";

/**
 * The rate of who is signed in, as it was stored, for parts of pages that ask the server nothing; 0 for visitors, and in
 * what the server draws, which is the same for all.
 */
export function useStoredTaxRate(): number {
  return useSyncExternalStore(session.subscribe, storedTaxRate, () => 0);
}

function storedTaxRate(): number {
  return (session.isActive() ? readStoredUser()?.tax?.basisPoints : undefined) ?? 0;
}
