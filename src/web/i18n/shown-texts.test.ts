import { expect, test } from "vitest";
import { type Locale, pickLocale } from "#src/shared/locales.ts";
import type { PageCatalog } from "./catalog-groups.ts";
import { createTextStore } from "./shown-texts.ts";

const [english, arabic] = [pickLocale("en"), pickLocale("ar")];

/** A store whose catalogs have only their names, with a log of the started loads. */
function storeOf(failing: Set<string> = new Set()) {
  const asked: string[] = [];
  const load = async (locale: Locale, name: string) => {
    asked.push(`${locale.code} ${name}`);
    await Promise.resolve();
    if (failing.has(name)) throw new Error("gone");
    return { default: { [name]: locale.code } };
  };
  const names: readonly PageCatalog[] = ["servers", "wallet"];
  const store = createTextStore(async (locale) =>
    // The names take the place of the texts.
    Object.assign(Object.create(null), await load(locale, "shell"), {
      catalogs: Object.fromEntries(names.map((name) => [name, () => load(locale, name)])),
    }),
  );
  return { store, asked };
}

test("a catalog is loaded with the first page that needs it, once", async () => {
  const { store, asked } = storeOf();
  await store.show(english);
  expect(asked).toEqual(["en shell"]);
  await Promise.all([store.want(["servers"]), store.want(["servers"])]);
  await store.want(["servers"]);
  expect(asked).toEqual(["en shell", "en servers"]);
  expect(store.shown()?.messages).toEqual({ errors: {}, shell: "en", servers: "en" });
});

test("another language is shown once all requested catalogs are loaded in it", async () => {
  const { store } = storeOf();
  await store.show(english);
  await store.want(["servers"]);
  const seen: unknown[] = [];
  store.subscribe(() => seen.push(store.shown()?.messages));
  await store.show(arabic);
  expect(seen).toEqual([{ errors: {}, shell: "ar", servers: "ar" }]);
});

test("a page opened while the language changes is shown in the new one", async () => {
  const { store } = storeOf();
  await store.show(english);
  await Promise.all([store.show(arabic), store.want(["wallet"])]);
  expect(store.shown()).toMatchObject({
    locale: arabic,
    messages: { errors: {}, shell: "ar", wallet: "ar" },
  });
});

test("nothing renders again when nothing new was loaded", async () => {
  const { store } = storeOf();
  await store.show(english);
  await store.want(["servers"]);
  let changes = 0;
  store.subscribe(() => (changes += 1));
  await store.want(["servers"]);
  await store.show(english);
  expect(changes).toBe(0);
});

test("a failed catalog is requested again", async () => {
  const failing = new Set(["servers"]);
  const { store } = storeOf(failing);
  await store.show(english);
  await expect(store.want(["servers"])).rejects.toThrow("gone");
  failing.clear();
  await store.want(["servers"]);
  expect(store.shown()?.messages).toMatchObject({ servers: "en" });
});

test("a failed language is requested again", async () => {
  const failing = new Set(["shell"]);
  const { store, asked } = storeOf(failing);
  await expect(store.show(english)).rejects.toThrow("gone");
  failing.clear();
  await store.show(english);
  expect(asked).toEqual(["en shell", "en shell"]);
  expect(store.shown()?.messages).toEqual({ errors: {}, shell: "en" });
});
