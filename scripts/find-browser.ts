import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages } from "./install-packages.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macBrowser = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Path of a Chromium: the one CHROMIUM_PATH names, else the system's. */
export function findBrowser(): string | undefined {
  const wanted = process.env["CHROMIUM_PATH"];
  if (wanted !== undefined) return isExecutable(wanted) ? wanted : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), macBrowser].find(
    isExecutable,
  );
}

/** The same, but installs the system's package when there is none and this is root on Debian or Ubuntu. */
export function findOrInstallBrowser(): string | undefined {
  const found = findBrowser();
  if (found !== undefined || process.env["CHROMIUM_PATH"] !== undefined || process.getuid?.() !== 0)
    return found;
  return installPackages(["chromium"]) === null ? findBrowser() : undefined;
}

/** The message when there is no browser. */
export function explainMissingBrowser(): string {
  const wanted = process.env["CHROMIUM_PATH"];
  return wanted === undefined
    ? "The end-to-end tests need Chromium: run sudo apt-get install chromium, or set CHROMIUM_PATH."
    : `CHROMIUM_PATH names ${wanted}, which cannot be run.`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
