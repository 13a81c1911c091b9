import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { explainMissingBrowser, findOrInstallBrowser } from "../../scripts/find-browser.ts";
import { keepIfFailed, offerEvidence } from "../../scripts/suite/evidence.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";

/** A person's browser: all its complaints are kept, so that a test can require none. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors and refused content so far. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** What never comes is given up after this, however busy the machine is. */
const timeoutMs = 30_000;

/** A page that hangs has no screenshot. */
const pictureMs = 5_000;

let browser: Promise<Browser> | undefined;

/** The system's browser, one for all test files of a process; contexts separate them. */
export async function openBrowser(): Promise<Browser> {
  browser ??= launch();
  if (!(await browser).isConnected()) browser = launch();
  return browser;
}

async function launch(): Promise<Browser> {
  const executablePath = findOrInstallBrowser();
  if (executablePath === undefined) throw new Error(explainMissingBrowser());
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
  });
}

/** For programs other than tests: the browser of tests ends with their process. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/**
 * Opens a browser context, which is closed when the test file ends, if not before. It asks for less motion unless the
 * options say otherwise: a spinner, or what runs through the start page, takes a tenth of a core as long as it is there.
 */
export async function visit(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  // The policy is watched from inside every page; a refusal becomes an uncaught error.
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy: ${violatedDirective} refused ${blockedURI}`)),
    );
  });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const takeBack = [
    offerEvidence("page.png", () => page.screenshot({ timeout: pictureMs })),
    offerEvidence("page.txt", () => [page.url(), ...complaints].join("\n")),
  ];
  const close = releaseAtEnd(async () => {
    await keepIfFailed();
    for (const take of takeBack) take();
    await context.close();
  });
  return { page, context, complaints, close };
}

/**
 * Opens a page. A browser breaks a navigation off when an interface of the computer comes or goes, as those of real
 * machines do, also of other runs: then it is repeated.
 */
export async function openPage(page: Page, url: string, tries = 5): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (tries === 1 || !String(error).includes("net::ERR_NETWORK_CHANGED")) throw error;
    await openPage(page, url, tries - 1);
  }
}

/** Signs a new customer up in the browser, as a person does, and ends on the page that follows. */
export async function signUp(page: Page, url: string, email: string, password: string): Promise<void> {
  await openPage(page, `${url}/signup`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL((address) => !address.pathname.endsWith("/signup"));
}
