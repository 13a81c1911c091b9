import type { Locale } from "#src/shared/locales.ts";
import { type Inspector, inspect } from "./inspector.ts";
import { ownDatabase } from "./own-database.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";
import { openStaffSession } from "./staff-session.ts";
import type { Page } from "playwright-core";
import { type Visitor, visit } from "./visitor.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";

/** A site of one test file, whose staff and settings belong to it, with a look at its database. */
export interface OfficeSite extends SiteProcess {
  readonly inspector: Inspector;
}

/** Starts a site of the file's own: members of staff are there for all, so the shared one is not for the office. */
export async function startOfficeSite(settings: Readonly<Record<string, string>> = {}): Promise<OfficeSite> {
  const database = await ownDatabase();
  const site = await startSiteProcess({ ...settings, DATABASE_URL: database.url });
  const inspector = await inspect(database.url, settings);
  releaseAtEnd(() => inspector.close());
  return { ...site, inspector };
}

/** A member of staff at the office; `token` is for calls in their name. */
export interface OfficeVisitor extends Visitor {
  readonly email: string;
  readonly token: string;
}

/** A new member of a role, an owner unless it says otherwise, who has just signed in, in a browser of their own. */
export async function visitOffice(
  { url, inspector }: Pick<OfficeSite, "url" | "inspector">,
  {
    darkMode = false,
    language = "en",
    ...who
  }: {
    readonly role?: string;
    readonly email?: string;
    readonly darkMode?: boolean;
    readonly language?: Locale["code"];
  } = {},
): Promise<OfficeVisitor> {
  const { cookie, email, token } = await openStaffSession(url, inspector, who);
  const visitor = await visit({ viewport: { width: 1440, height: 900 } });
  await visitor.context.addCookies([cookie]);
  await visitor.context.addInitScript(
    ([code, theme]) => {
      localStorage.setItem("language", code);
      localStorage.setItem("blackTheme", theme);
    },
    [language, darkMode ? "1" : "0"] as const,
  );
  return { ...visitor, email, token };
}

/**
 * The members of a test file, each with one browser for all of its tests: a sign-in and an empty cache cost more than
 * most tests. `which` is for a second member of the same role.
 */
export function shareVisitors(
  site: () => OfficeSite,
): (role: string, which?: string) => Promise<OfficeVisitor> {
  const visitors = new Map<string, Promise<OfficeVisitor>>();
  return (role, which = "") => {
    const known = visitors.get(role + which);
    if (known !== undefined) return known;
    const made = visitOffice(site(), { role });
    visitors.set(role + which, made);
    return made;
  };
}

/** Opens a page of the office for a role, each role with one browser for all tests of the file. */
export function shareOffice(
  site: () => OfficeSite,
): (role: string, path: string, which?: string) => Promise<Page> {
  const memberOf = shareVisitors(site);
  return async (role, path, which) => {
    const { page } = await memberOf(role, which);
    await page.goto(`${site().url}/staff${path}`);
    return page;
  };
}
