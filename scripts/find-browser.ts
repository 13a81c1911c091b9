import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages } from "./install-packages.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Chromium without windows, a package of its own: the same engine, and a page takes less than half the CPU. */
const headlessShell = "chromium-headless-shell";
const macBrowser = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Path of a Chromium: the one CHROMIUM_PATH names, else the system's. */
export function findBrowser(): string | undefined {
  const wanted = process.env["CHROMIUM_PATH"];
  if (wanted !== undefined) return isExecutable(wanted) ? wanted : undefined;
  return findInPath(names) ?? [macBrowser].find(isExecutable);
}

/**
 * The browser of tests: the one without windows, else the system's. As root on Debian or Ubuntu it installs what is
 * missing.
 */
export function findOrInstallBrowser(): string | undefined {
  if (process.env["CHROMIUM_PATH"] !== undefined) return findBrowser();
  const find = (): string | undefined => findInPath([headlessShell]) ?? findBrowser();
  const found = find();
  if (process.getuid?.() !== 0 || found?.endsWith(headlessShell)) return found;
  if ((found === undefined || isOffered(headlessShell)) && installPackages([headlessShell]) === null)
    return find();
  if (found === undefined) installPackages(["chromium"]);
  return find();
}

function findInPath(programs: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isExecutable);
}

/** Not every release of Debian has it. */
function isOffered(packageName: string): boolean {
  return spawnSync("apt-cache", ["show", packageName], { stdio: "ignore" }).status === 0;
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
