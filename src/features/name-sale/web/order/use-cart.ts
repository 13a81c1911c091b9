import { useSyncExternalStore } from "react";
import { cart, type CartItem } from "./cart.ts";

const none: readonly CartItem[] = [];

/** The names in the order; none while the server draws. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(cart.subscribe, cart.items, () => none);
}
