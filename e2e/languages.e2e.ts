import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { completeLocales, localizedPath } from "#src/shared/page-locales.ts";
import { callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { wear } from "./harness/looks.ts";
import { publicPaths } from "./harness/public-pages.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// Languages of public pages and of the cabinet: addresses, the list, the stored choice (product §1, §4).

let site: SharedSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await useSharedSite();
});
beforeEach(async () => {
  visitor = await visit();
});
afterEach(() => visitor.close());

const get = (path: string, language?: string): Promise<Response> =>
  fetch(site.url + path, {
    redirect: "manual",
    headers: language === undefined ? {} : { cookie: `language=${language}` },
  });

async function openList(): Promise<void> {
  const { page } = visitor;
  await page
    .getByRole("button", { name: /Change language/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect.poll(() => page.getByRole("dialog").getByRole("textbox").evaluate(isFocused)).toBe(true);
}
const isFocused = (element: Element): boolean => element === document.activeElement;

/** Every public page in one language, by its path. */
async function pagesIn(code: LocaleCode): Promise<Map<string, string>> {
  const answers = publicPaths.map(async (path): Promise<[string, string]> => {
    const answer = await get(localizedPath(path, code));
    expect([path, answer.status]).toEqual([path, 200]);
    return [path, await answer.text()];
  });
  return new Map(await Promise.all(answers));
}

test("every public page is in every complete language, with its direction, title and the others", async () => {
  const titleOf = (html = "") => /<title>([^<]+)<\/title>/.exec(html)?.[1];
  const english = await pagesIn("en");
  for (const { code, tag, dir } of completeLocales.map((complete) => pickLocale(complete))) {
    for (const [path, html] of await pagesIn(code)) {
      expect(html).toContain(`<html lang="${tag}" dir="${dir}"`);
      for (const other of completeLocales) {
        const href = site.url + localizedPath(path, other);
        expect(html).toContain(`hrefLang="${pickLocale(other).tag}" href="${href}"`);
      }
      if (code !== "en") expect(titleOf(html)).not.toBe(titleOf(english.get(path)));
    }
  }
});

test("a long name is cut at its end, on pages that read from right to left too", async () => {
  const { page } = visitor;
  const username = "harbour-administration-of-the-north";
  const body = { email: "long-name@example.com", username, password: "a long enough password" };
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body });
  await signInBrowser(visitor.context, site.url, body);
  await wear(visitor, site.url, { name: "light", language: "ar", darkMode: false }, token);
  for (const [width, path] of [
    [360, "/wallet"],
    [1440, "/wallet"],
    [1440, "/ar/servers"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(site.url + path);
    const names = page.getByTitle(username).filter({ visible: true });
    await names.first().waitFor();
    for (const name of await names.all()) expect(await name.evaluate(isCutAtItsEnd)).toBe(true);
  }
});

/** It has no room for all of it, and its first letter is within the box that cuts it off. */
const isCutAtItsEnd = (element: Element): boolean => {
  const letters = document.createRange();
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (text === null) return false;
  letters.setStart(text, 0);
  letters.setEnd(text, 1);
  const [letter, box] = [letters.getBoundingClientRect(), element.getBoundingClientRect()];
  return (
    element.scrollWidth > element.clientWidth && letter.left >= box.left - 1 && letter.right <= box.right + 1
  );
};

test("the chosen language is a cookie that leads to its pages, and English has no prefix", async () => {
  const toXb = await get("/servers?term=3", "xb");
  expect([toXb.status, toXb.headers.get("location")]).toEqual([302, "/xb/servers?term=3"]);
  expect(toXb.headers.get("cache-control")).toBe("private, no-store");
  expect((await get("/en/servers")).headers.get("location")).toBe("/servers");
  expect((await get("/tlh/servers")).headers.get("location")).toBe("/");
  expect((await get("/servers", "ru")).status).toBe(200);
});

test("a language is found by its own and its English name, and chosen with the keyboard", async () => {
  const { page, complaints } = visitor;
  await page.goto(`${site.url}/servers`);
  await openList();
  const rows = page.getByRole("dialog").getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(26);
  await page.keyboard.type("turkce");
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("dialog").getByRole("textbox").fill("arabic");
  await expect.poll(() => rows.count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/ar/servers`);
  await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
  await page.goto(`${site.url}/login`);
  await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(complaints).toEqual([]);
});

test("a page's language is the visitor's until they choose one, and English pages stay English", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/de/servers`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("language"))).toBe("de");
  await page.goto(`${site.url}/ar/servers`);
  await page.goto(`${site.url}/signup`);
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
  await page.goto(`${site.url}/servers`);
  expect([page.url(), await page.locator("html").getAttribute("lang")]).toEqual([
    `${site.url}/servers`,
    "en",
  ]);
});

test("a language that is not translated yet is kept, marked as chosen, and shown in English", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/login`);
  await openList();
  await page.keyboard.type("Russian");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("language"))).toBe("ru");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.goto(`${site.url}/servers`);
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await openList();
  const chosen = page.getByRole("dialog").locator("[aria-current]");
  expect(await chosen.textContent()).toContain("Русский");
});

/** The faces that a text is painted with, once every font has come. */
async function facesOf(selector: string): Promise<readonly string[]> {
  const { page } = visitor;
  await page.evaluate(() => document.fonts.ready);
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("DOM.enable");
  await inspector.send("CSS.enable");
  const { root } = await inspector.send("DOM.getDocument");
  const { nodeId } = await inspector.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await inspector.send("CSS.getPlatformFontsForNode", { nodeId });
  await inspector.detach();
  return fonts.map(({ familyName }) => familyName);
}

/** Writes a text at the end of the page, as a place of numbers or of words. */
async function write(text: string, className: string): Promise<string> {
  const id = await visitor.page.evaluate(
    ([words, name]) => {
      const part = document.createElement("p");
      part.id = `probe-${document.querySelectorAll("[id^=probe]").length}`;
      part.className = name;
      part.textContent = words;
      document.body.append(part);
      return part.id;
    },
    [text, className] as const,
  );
  return `#${id}`;
}

test("letters that join are never monospaced, numbers beside them are", async () => {
  const { page } = visitor;
  for (const path of ["/ar/servers", "/servers"]) {
    await page.goto(site.url + path);
    await page.locator("html[data-mono]").waitFor({ state: "attached" });
    for (const word of ["ديسمبر", "דצמבר"]) {
      const faces = await facesOf(await write(word, "font-mono"));
      expect(faces, word).not.toEqual([]);
      expect(faces.join(), word).not.toMatch(/mono|courier/i);
    }
    const numbers = await write("$2026.00", "font-mono");
    await expect.poll(async () => (await facesOf(numbers)).join()).toMatch(/^Geist Mono/);
  }
  // Before its font has come, too.
  await page.evaluate(() => delete document.documentElement.dataset["mono"]);
  expect((await facesOf(await write("ديسمبر", "font-mono"))).join()).not.toMatch(/mono|courier/i);
  expect((await facesOf(await write("2026", "font-mono"))).join()).toMatch(/mono|courier/i);
});

test("only spaces between letters that join are narrowed among monospaced ones", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/ar`);
  const spacing = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).wordSpacing);
  expect(await spacing("GB")).toBe("0px");
  expect(await spacing("203.0.113.24")).toBe("0px");
  // A price with words around it, and a reduction of some plans.
  expect(Number.parseFloat(await spacing("/ سنة"))).toBeLessThan(0);
  expect(Number.parseFloat(await spacing("على خطتين"))).toBeLessThan(0);
});

test("rare letters are of the brand's faces too, in words and in numbers", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/servers`);
  await page.locator("html[data-mono]").waitFor({ state: "attached" });
  const [words, numbers] = [
    await write("Анна Ковальская", "font-sans"),
    await write("23 ноября", "font-mono"),
  ];
  await expect.poll(async () => (await facesOf(words)).join()).toMatch(/^Geist(?! Mono)/);
  await expect.poll(async () => (await facesOf(numbers)).join()).toMatch(/^Geist Mono/);
});
