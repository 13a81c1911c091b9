import { useCallback, useEffect, useRef, useState } from "react";
import { searchList } from "../search/search-calls.ts";
import { type FoundName, isSold } from "../search/found-name.ts";
import { cart, type CartItem } from "./cart.ts";
import { useCart } from "./use-cart.ts";

/** The registry's current answer about a name of the order. */
export type RowState =
  | { readonly kind: "open" }
  | { readonly kind: "ready" }
  | { readonly kind: "changed"; readonly beforeCents: number }
  | { readonly kind: "gone" }
  | { readonly kind: "no-answer" };

export interface CheckedRow {
  readonly item: CartItem;
  readonly state: RowState;
}

export interface CheckedCart {
  readonly rows: readonly CheckedRow[];
  /** Whether it can be bought now. */
  readonly buyable: readonly CartItem[];
  readonly isChecking: boolean;
  /** Asks all registries again: after a refusal something here is out of date. */
  readonly check: () => void;
}

/** The order, with each name checked again when it is opened: prices and names may be a day old. */
export function useCheckedCart(): CheckedCart {
  const items = useCart();
  const [found, setFound] = useState<ReadonlyMap<string, FoundName>>(new Map());
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const [isChecking, setChecking] = useState(() => cart.items().length > 0);
  const current = useRef<AbortController>(null);

  const look = useCallback(() => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    const names = cart.items().map(({ name }) => name);
    if (names.length === 0) return;
    const take = (part: readonly FoundName[]) => {
      if (own.signal.aborted) return;
      setFound((before) => new Map([...before, ...part.map((name) => [name.name, name] as const)]));
      setChanged((before) => new Map([...before, ...updatePrices(part)]));
    };
    searchList({ names }, own.signal, take).then(
      () => !own.signal.aborted && setChecking(false),
      // The purchase checks names and prices too: an order can be sent without this check.
      () => !own.signal.aborted && setChecking(false),
    );
  }, []);
  useEffect(() => {
    look();
    return () => current.current?.abort();
  }, [look]);
  const check = useCallback(() => {
    setChecking(cart.items().length > 0);
    look();
  }, [look]);

  const rows = items.map((item): CheckedRow => ({ item, state: stateOf(item, found, changed, isChecking) }));
  const isBuyable = ({ state }: CheckedRow) => state.kind === "ready" || state.kind === "changed";
  return { rows, buyable: rows.filter(isBuyable).map(({ item }) => item), isChecking, check };
}

function stateOf(
  { name }: CartItem,
  found: ReadonlyMap<string, FoundName>,
  changed: ReadonlyMap<string, number>,
  isChecking: boolean,
): RowState {
  const now = found.get(name);
  if (!now) return { kind: isChecking ? "open" : "ready" };
  if (now.availability === "unknown") return { kind: "no-answer" };
  if (!isSold(now)) return { kind: "gone" };
  const beforeCents = changed.get(name);
  return beforeCents === undefined ? { kind: "ready" } : { kind: "changed", beforeCents };
}

/** Updates the order's prices; returns the earlier first-year price of names whose price changed. */
function updatePrices(found: readonly FoundName[]): readonly (readonly [string, number])[] {
  return found.flatMap((now) => {
    const item = cart.items().find(({ name }) => name === now.name);
    if (!item || !isSold(now)) return [];
    const { price, quote, hasPrivacy } = now;
    const years = Math.min(price.maxYears, Math.max(price.minYears, item.years));
    cart.change(now.name, { price, quote, hasPrivacy, years, isPrivate: item.isPrivate && hasPrivacy });
    return price.firstYearCents === item.price.firstYearCents
      ? []
      : [[now.name, item.price.firstYearCents] as const];
  });
}
