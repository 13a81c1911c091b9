import { sqlFunctions } from "#src/platform/db/functions.gen.ts";
import { type Breach, isTest, type SourceFile } from "./source-files.ts";

/** Something that may be written in certain files only. */
export interface TextRule {
  readonly name: string;
  readonly pattern: RegExp;
  /** Files to which the rule applies at all. */
  readonly appliesTo: (path: string) => boolean;
  /** A line that breaks the rule: the rule is tested on it. */
  readonly plant: string;
}

const isProduct = (path: string): boolean => path.startsWith("src/") && !isTest(path);
const isProductBut =
  (...allowed: string[]) =>
  (path: string): boolean =>
    isProduct(path) && !allowed.some((prefix) => path.startsWith(prefix));

/** The rules name what they forbid. */
const isNoRule = (path: string): boolean => !path.startsWith("scripts/safety/");

export const textRules: readonly TextRule[] = [
  {
    name: "other hosts are called by drivers and the web client only",
    pattern: /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\(/,
    appliesTo: isProductBut(
      "src/drivers/",
      "src/web/api/",
      // A program of its own on the machine of a customer.
      "src/app/cli/",
      // One question to one service that an operator switched on, and no part of what is sold: no kind of driver.
      "src/platform/known-passwords/breach-range.ts",
      // Samples are texts of programs.
      "src/shared/call-samples/",
    ),
    plant: 'const answer = await fetch("https://example.com");',
  },
  {
    // Node's own clients dial any address: one of a customer's goes through `askOutside` alone
    // (decision 86).
    name: "T29 connections to elsewhere are opened by the socket-checked client and by drivers only",
    pattern:
      /^import (?!type\b)[^;]*(?:\brequest\b|\bget\b|\bAgent\b|\bconnect\b|\bSocket\b|\* as \w+|import \w+ from)[^;]*from "node:(?:https?|http2|net|tls)"|^\} from "node:(?:https?|http2|net|tls)"|from "undici"|\bimport\("node:(?:https?|http2|net|tls)"\)/,
    appliesTo: isProductBut(
      "src/drivers/",
      "src/sandbox/",
      "src/platform/http-out/ask-outside.ts",
      // Name servers of ours, and the embedded PostgreSQL.
      "src/platform/dns/ask.ts",
      "src/platform/db/embedded/postmaster.ts",
    ),
    plant: 'import { request } from "node:https";',
  },
  {
    name: "settings are read in src/config/config.ts only",
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\[|\benv\b[^;]*from "node:process"/,
    // Vitest passes a test process its number in the environment only.
    appliesTo: isProductBut(
      "src/config/config.ts",
      "src/app/cli/",
      "src/platform/db/test-database.ts",
      "src/shared/call-samples/",
    ),
    plant: 'const port = process.env["PORT"];',
  },
  {
    name: "forms are made by the form part",
    pattern: /<form\b/,
    appliesTo: (path) =>
      isProduct(path) &&
      ![
        "src/web/forms/form.tsx",
        // Pages of a demo, which are plain texts.
        "src/drivers/mail/mailbox-page.ts",
        "src/drivers/card-payouts/simulated/card-page.ts",
        "src/drivers/signin/simulated/choose-page.ts",
        "src/drivers/telegram/simulated/chat-html.ts",
        "src/platform/demo-clock/clock-page.ts",
        "src/sandbox/registry/registry-page.ts",
        // Public pages, whose bundles do without react-hook-form.
        "src/features/help/web/help-search-public-page.tsx",
        "src/features/name-sale/web/name-search.tsx",
        "src/features/name-sale/web/search/bulk-search.tsx",
        "src/features/website/web/domain-section.tsx",
      ].includes(path),
    plant: "return <form onSubmit={send}>",
  },
  {
    name: "time comes from a clock",
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)/,
    appliesTo: isProductBut(
      "src/platform/clock.ts",
      "src/shared/time.ts",
      // Code that customers paste into programs of theirs.
      "src/shared/webhook-samples.ts",
      "src/web/clock.ts",
    ),
    plant: "const at = Date.now();",
  },
  {
    name: "chance comes from the ids or a seed",
    pattern: /\bMath\.random\b/,
    appliesTo: isProduct,
    plant: "const id = Math.random();",
  },
  {
    name: "T9 SQL takes values as parameters only",
    pattern: /\bsql\.(raw|lit)\(|\bquery(<[^(]*>)?\(\s*`[^`]*\$\{/,
    appliesTo: isProductBut(
      "src/platform/backup/",
      "src/platform/db/embedded/",
      // The signature of a function, as PostgreSQL itself writes it.
      "src/platform/db/drop-old-functions.ts",
      // The bounds of a partition.
      "src/platform/db/partitions.ts",
      "src/platform/db/test-cluster.ts",
      "src/platform/audit/break-invariants.fixture.ts",
      "src/sandbox/machines/machine-store.ts",
    ),
    plant: "await pool.query(`SELECT * FROM users WHERE email = '${email}'`);",
  },
  {
    name: "SQL functions are called by the names of their parameters",
    // Within a larger statement a function is part of the SQL; alone it goes through platform/db/call.ts.
    pattern: new RegExp(
      `[\`"]\\s*SELECT (${Object.keys(sqlFunctions).join("|")})\\([^\`"]*\\)( AS \\w+)?\\s*[\`"]`,
    ),
    appliesTo: isProduct,
    plant: "await sql`SELECT servers_expire(${id}, ${now})`.execute(db);",
  },
  {
    name: "features take the site's name, address and links from its SiteContext",
    // The configuration describes the provider's site alone: a mail or page of another one would show it.
    pattern: /\bPRODUCT_NAME\b|\bpublicUrl\b|\bconfig\.site\b|\bproductName\b/,
    appliesTo: (path) => path.startsWith("src/features/") && !isTest(path),
    plant: "const product = config.PRODUCT_NAME;",
  },
  {
    name: "actor and request id go together, in the Ctx",
    // Separated, a use case could write an audit row for another call than its own.
    pattern:
      /\brequestId\??: (?:string|null|ctx\.|call\.)|[({][^(){}\n]*\bactor\b[^(){}\n]*\brequestId\b|[({][^(){}\n]*\brequestId\b[^(){}\n]*\bactor\b/,
    appliesTo: isProductBut(
      "src/app/",
      "src/web/",
      "src/platform/ctx.ts",
      // The contract of handlers, and answers that name their call.
      "src/platform/http/handlers.ts",
      "src/platform/http/error-answer.ts",
      "src/shared/errors.ts",
    ),
    plant: "export function tagServer(platform: Platform, { actor, requestId }: TagRequest): Promise<void> {",
  },
  {
    name: "features leave waking to the commit",
    // `transaction` and `call` wake whatever waits for their changes. These three run no transaction of ours.
    pattern: /\bwake\(/,
    appliesTo: (path) =>
      path.startsWith("src/features/") &&
      !isTest(path) &&
      ![
        "src/features/accounts/server/request-recovery.ts",
        "src/features/admin/server/commands/catalogue-commands.ts",
        "src/features/dns/server/compare-zones.ts",
      ].includes(path),
    plant: 'platform.wake("events");',
  },
  {
    name: "T6 no text is run as code, and no name of a module is put together",
    pattern: /\beval\(|\bnew Function\(|\bimport\((?!\s*"[^"]+")/,
    // The renderer of the pages is what the build has made.
    appliesTo: isProductBut("src/platform/pages/load-build.ts"),
    plant: "const { texts } = await import(`./locales/${language}.ts`);",
  },
  {
    name: "no secret has a value in the code",
    pattern:
      /["']?\b\w*(password|passwd|secret|privateKey)["']?\s*[:=]\s*["'`](?!(required|too_short|too_long|common_password|…)["'`])[^"'`${}]+["'`]/i,
    appliesTo: (path) => !isTest(path) && isNoRule(path),
    plant: 'const staff = { email: "a@b.c", password: "changeme" };',
  },
  {
    name: "a page sees of its address what was checked, and nothing else",
    pattern: /\bvalidateSearch\b(?!: checkedSearch\()/,
    appliesTo: isProductBut("src/web/cabinet/checked-search.ts"),
    plant: "validateSearch: (search) => search,",
  },
  {
    name: "pages of the cabinet are made by lazyPage, which loads their texts",
    pattern: /\blazyRouteComponent\b/,
    appliesTo: isProductBut("src/web/cabinet/lazy-page.ts"),
    plant: 'component: lazyRouteComponent(() => import("./wallet-page.tsx"), "WalletPage"),',
  },
  {
    // A test file shares its process with others, and runs on the real parts.
    name: "tests replace no module",
    pattern: /\bvi\.(mock|doMock|hoisted|resetModules)\(/,
    appliesTo: isNoRule,
    plant: 'vi.mock("./ledger.ts");',
  },
  {
    name: "nothing is left to be done later",
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    appliesTo: isNoRule,
    plant: "// TODO: the other half",
  },
];

/** The lines of the files that break a rule. Comments count only where the rule is about words. */
export function findText(rule: TextRule, files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => rule.appliesTo(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        const code = rule.plant.startsWith("//")
          ? line
          : line.replace(/^\s*(\*|\/\*\*?|\/\/).*$/, "").replace(/\s\/\/ .*$/, "");
        return rule.pattern.test(code)
          ? [{ path: `${path}:${index + 1}`, problem: `${rule.name}: ${line.trim()}` }]
          : [];
      }),
    );
}
