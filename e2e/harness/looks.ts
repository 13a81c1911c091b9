import type { Page } from "playwright-core";
import { callOk } from "./api-client.ts";
import type { Visitor } from "./visitor.ts";

/** A language and a theme. */
export interface Look {
  readonly name: string;
  readonly language: string;
  readonly darkMode: boolean;
}

/** The look is stored in the browser, and in the customer's account, which wins. */
export async function wear(
  { page, context }: Pick<Visitor, "page" | "context">,
  url: string,
  { language, darkMode }: Look,
  token?: string,
): Promise<void> {
  if (token !== undefined) {
    const body = { language, darkMode, notificationsEnabled: true };
    await callOk(url, "POST /users/settings", { token, body });
  }
  await context.addCookies([{ name: "language", value: language, url }]);
  // Empty, but of the site, so that its storage is at hand.
  const empty = `${url}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(empty);
  await page.evaluate(
    ([code, theme]) => {
      localStorage.setItem("language", code);
      localStorage.setItem("blackTheme", theme);
      localStorage.removeItem("user");
    },
    [language, darkMode ? "1" : "0"] as const,
  );
  await page.unroute(empty);
}

/** Shows the open page in a theme as the product's own switch does, which fades no colours; nothing is stored. */
export async function turn(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((next) => {
    document.documentElement.dataset["switching"] = "";
    document.documentElement.dataset["theme"] = next;
    document.body.classList.toggle("dark", next === "dark");
  }, theme);
}

/** The page shows its data, of which `shows` is a part, and its own letters. */
export async function settled(page: Page, shows?: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (shows !== undefined) await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => document.querySelector(".animate-shift:not([data-example] *)") === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
