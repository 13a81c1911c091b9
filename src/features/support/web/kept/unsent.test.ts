import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { browserStore, forgetAll } from "./browser-store.ts";
import { type UnsentMessage, unsent } from "./unsent.ts";

const owner = "usr_1.cus_1";

/** A browser's storage: its keys are the object's own. */
class Stored implements Storage {
  readonly [key: string]: unknown;
  get length(): number {
    return Object.keys(this).length;
  }
  clear(): void {
    for (const key of Object.keys(this)) Reflect.deleteProperty(this, key);
  }
  getItem(key: string): string | null {
    const value = Reflect.get(this, key);
    return Object.hasOwn(this, key) && typeof value === "string" ? value : null;
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
}

const message = (key: string): UnsentMessage => ({
  key,
  ticketId: "tkt_1",
  text: `text of ${key}`,
  files: [],
  at: "2026-11-20T13:44:00.000Z",
});
const keysOf = (who: string) => unsent.of(who).map(({ key }) => key);

beforeEach(() => vi.stubGlobal("localStorage", new Stored()));
afterAll(() => vi.unstubAllGlobals());

test("messages wait in their order, for the account that wrote them", () => {
  unsent.add(owner, message("a"));
  unsent.add(owner, message("b"));
  expect(keysOf(owner)).toEqual(["a", "b"]);
  expect(keysOf("usr_2.cus_1")).toEqual([]);
  unsent.remove(owner, "a");
  expect(keysOf(owner)).toEqual(["b"]);
  expect(unsent.of(owner)).toBe(unsent.of(owner));
});

test("a refused message keeps its key when it is sent once more", () => {
  unsent.add(owner, message("a"));
  unsent.refuse(owner, "a", "The ticket is closed.");
  expect(unsent.of(owner)[0]).toMatchObject({ key: "a", refusal: "The ticket is closed." });
  unsent.retry(owner, "a");
  expect(unsent.of(owner)[0]?.refusal).toBeUndefined();
  expect(keysOf(owner)).toEqual(["a"]);
});

test("what the browser has in another form counts as nothing", () => {
  for (const text of ["{", '"x"', '[{"key":"a"}]', "[null]"]) {
    browserStore.write(`unsent.${owner}`, text);
    expect(unsent.of(owner), text).toEqual([]);
  }
});

test("a message keeps its files, and one of an earlier version has none", () => {
  const file = { id: "tfl_1", name: "a.png", mediaType: "image/png", bytes: 7, at: message("a").at } as const;
  unsent.add(owner, { ...message("a"), files: [file] });
  const { files: _, ...before } = message("b");
  const stored: unknown = JSON.parse(browserStore.read(`unsent.${owner}`) ?? "");
  browserStore.write(`unsent.${owner}`, JSON.stringify([stored, before].flat()));
  expect(unsent.of(owner).map(({ files }) => files)).toEqual([[file], []]);
});

test("a logout removes what support keeps, and nothing else", () => {
  unsent.add(owner, message("a"));
  localStorage.setItem("theme", "dark");
  forgetAll();
  expect(keysOf(owner)).toEqual([]);
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("without a storage it lasts as long as the page", () => {
  vi.stubGlobal("localStorage", undefined);
  unsent.add(owner, message("a"));
  expect(keysOf(owner)).toEqual(["a"]);
  unsent.remove(owner, "a");
  expect(keysOf(owner)).toEqual([]);
});
