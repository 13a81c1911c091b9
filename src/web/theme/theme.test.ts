import { expect, test } from "vitest";
import { keepTheme, readTheme, showTheme } from "./theme.ts";

function page() {
  const classes = new Set<string>();
  const dataset: DOMStringMap = {};
  return {
    documentElement: { dataset },
    body: {
      classList: {
        toggle(name: string, force?: boolean) {
          if (force) classes.add(name);
          else classes.delete(name);
          return force ?? false;
        },
      },
    },
    classes,
  };
}

test("the first visit is light", () => {
  expect(readTheme({ getItem: () => null })).toBe("light");
});

test("the choice is kept as blackTheme, 1 or 0", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  keepTheme("dark", storage);
  expect(Object.fromEntries(kept)).toEqual({ blackTheme: "1" });
  expect(readTheme(storage)).toBe("dark");
  keepTheme("light", storage);
  expect(Object.fromEntries(kept)).toEqual({ blackTheme: "0" });
  expect(readTheme(storage)).toBe("light");
});

test("dark is an attribute of html and a class of body, and is removed again", () => {
  const shown = page();
  showTheme("dark", shown);
  expect(shown.documentElement.dataset["theme"]).toBe("dark");
  expect(shown.classes.has("dark")).toBe(true);
  showTheme("light", shown);
  expect(shown.documentElement.dataset["theme"]).toBe("light");
  expect(shown.classes.has("dark")).toBe(false);
});

test("works with blocked storage", () => {
  const blocked = {
    getItem: (): string | null => {
      throw new Error("blocked");
    },
    setItem: () => {
      throw new Error("blocked");
    },
  };
  expect(readTheme(blocked)).toBe("light");
  expect(() => keepTheme("dark", blocked)).not.toThrow();
});
