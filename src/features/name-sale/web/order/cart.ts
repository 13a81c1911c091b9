import { maxOrderNames } from "#src/shared/domain-limits.ts";
import { grossCents } from "#src/shared/tax.ts";
import { type FieldCheck, hasFields, isGiven, isText } from "#src/shared/validation/fields.ts";
import type { FoundName, SoldName } from "../search/found-name.ts";

/** A name to buy, with the price that was shown. */
export interface CartItem {
  /** In ASCII. */
  readonly name: string;
  readonly displayName: string;
  readonly years: number;
  readonly isPrivate: boolean;
  readonly hasPrivacy: boolean;
  readonly price: SoldName["price"];
  readonly quote: FoundName["quote"];
}

const storageKey = "domainOrder";
const listeners = new Set<() => void>();
let kept: { readonly text: string | null; readonly items: readonly CartItem[] } | undefined;
const none: readonly CartItem[] = [];

/** The order of names, stored by the browser: it survives sign-in and top-up, and all tabs show the same. */
export const cart = {
  /** The same array until it changes. */
  items(): readonly CartItem[] {
    const text = readText();
    if (kept?.text !== text) kept = { text, items: parse(text) };
    return kept.items;
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  },

  add(found: SoldName): void {
    const items = cart.items();
    if (items.length >= maxOrderNames || items.some(({ name }) => name === found.name)) return;
    const { name, displayName, price, quote, hasPrivacy } = found;
    save([
      ...items,
      { name, displayName, price, quote, hasPrivacy, years: price.minYears, isPrivate: hasPrivacy },
    ]);
  },

  change(name: string, change: Partial<Omit<CartItem, "name">>): void {
    save(cart.items().map((item) => (item.name === name ? { ...item, ...change } : item)));
  },

  remove(...names: readonly string[]): void {
    save(cart.items().filter(({ name }) => !names.includes(name)));
  },

  clear(): void {
    save([]);
  },
};

/** What one name costs for the years chosen, with tax by this rate: each name is an order of its own. */
export function itemCents({ price, years }: Pick<CartItem, "price" | "years">, taxRate: number): number {
  return grossCents(price.firstYearCents + (years - 1) * price.furtherYearCents, taxRate);
}

/** What all of them cost now, and each year after that. */
export function cartCents(
  items: readonly CartItem[],
  taxRate: number,
): { readonly today: number; readonly later: number } {
  return {
    today: items.reduce((sum, item) => sum + itemCents(item, taxRate), 0),
    later: items.reduce((sum, { price }) => sum + grossCents(price.renewCents, taxRate), 0),
  };
}

/** Without storage the order lasts as long as the page. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? unstored;
  } catch {
    return unstored;
  }
}

function save(items: readonly CartItem[]): void {
  const text = JSON.stringify(items);
  unstored = text;
  try {
    localStorage.setItem(storageKey, text);
    unstored = null;
  } catch {
    // Kept in memory.
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): readonly CartItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.map(renamed).filter(isItem).slice(0, maxOrderNames) : none;
  } catch {
    return none;
  }
}

/** Orders from before `displayName` was named so. */
function renamed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("shownName" in value)) return value;
  const { shownName: displayName, ...item } = value;
  return { displayName, ...item };
}

/** What an older version or a user stored there may be anything. */
function isItem(value: unknown): value is CartItem {
  return hasFields(value, {
    name: isText,
    displayName: isText,
    years: (years) => isWhole(years) && years >= 1 && years <= 10,
    isPrivate: isGiven,
    hasPrivacy: isGiven,
    price: (price) => hasFields(price, priceFields),
    quote: isGiven,
  });
}

const priceFields: Readonly<Record<keyof CartItem["price"], FieldCheck>> = {
  firstYearCents: isWhole,
  furtherYearCents: isWhole,
  renewCents: isWhole,
  minYears: isWhole,
  maxYears: isWhole,
};

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
