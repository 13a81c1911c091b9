import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { findAccessBreaches, findUnaskedAccess } from "./access-rules.ts";
import { findUnaudited } from "./audit-rule.ts";
import { findStaleLists } from "../generate-feature-lists.ts";
import { findCatalogProblems } from "../catalogs/catalog-problems.ts";
import { findContractBreaches } from "./contract-rules.ts";
import * as events from "./event-rules.ts";
import { findUntestedDrivers } from "./driver-rule.ts";
import { findLostNumbers, readNumberPlaces } from "./number-places.ts";
import { findMissingCatalogs, readLazyPages } from "./page-catalogs.ts";
import { findFeatureImports } from "./feature-rules.ts";
import { findPageEngineGrowth, pageEngine } from "./page-engine.ts";
import * as project from "./project-rules.ts";
import { findUndeclared, findUnserved, readContracts, readEveryRoute } from "./read-contracts.ts";
import { type Breach, formatBreaches, isTest, projectRoot, readSources } from "./source-files.ts";
import { readSqlModel } from "./sql-model.ts";
import * as sql from "./sql-rules.ts";
import { parseFile } from "./syntax.ts";
import { findText, textRules } from "./text-rules.ts";
import englishErrors from "../../locales/en/errors.json" with { type: "json" };
import packageJson from "../../package.json" with { type: "json" };
import { compose } from "#src/app/compose.ts";
import { describeVariables, readConfig } from "#src/config/config.ts";
import { systemClock } from "#src/platform/clock.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { defineContract } from "#src/shared/contract.ts";
import { errorStatus } from "#src/shared/errors.ts";

// What must hold of the code itself. Each rule is also tried on a planted breach, so that it cannot stop
// working without being noticed.

const code = readSources("{src,scripts,e2e,bench}/**/*.{ts,tsx}", "*.ts");
const documents = readSources("*.md", "docs/**/*.md");
const migrations = readSources("migrations/*.sql");
const functions = readSources("src/**/*.sql");
const server = code.filter(
  ({ path }) => /^src\/(features\/[^/]+\/server|platform|drivers)\//.test(path) && !isTest(path),
);

const model = readSqlModel(migrations, functions);
const parsed = server.map(parseFile);
const allSql = sql.sqlTextsOf([...migrations, ...functions], parsed);

function expectNone(breaches: readonly Breach[]): void {
  expect(formatBreaches(breaches)).toEqual([]);
}

function problems(breaches: readonly Breach[]): string[] {
  return breaches.map(({ problem }) => problem);
}

describe("the text of the code", () => {
  for (const rule of textRules) {
    test(rule.name, () => {
      expectNone(findText(rule, code));
      expect(
        findText(rule, [{ path: "src/features/wallet/server/planted.ts", text: rule.plant }]),
      ).toHaveLength(1);
    });
  }
});

describe("SQL", () => {
  const plant = (text: string, path = "src/features/wallet/server/sql/planted.sql") =>
    sql.sqlTextsOf([{ path, text }], []);
  const plantedCode = (text: string) => [parseFile({ path: "src/features/wallet/server/planted.ts", text })];

  test("takes time and ids as parameters", () => {
    expectNone(sql.findClockReads(allSql));
    expect(sql.findClockReads(plant("UPDATE orders SET settled_at = now()"))).toHaveLength(1);
    expect(sql.findClockReads(plant("id uuid DEFAULT gen_random_uuid()"))).toHaveLength(1);
    const inCode = plantedCode(
      "const at = sql`SELECT CURRENT_TIMESTAMP`; const fine = sql`SELECT ${clock.now()}`;",
    );
    expect(sql.findClockReads(sql.sqlTextsOf([], inCode))).toHaveLength(1);
  });

  test("wakes no one before the commit", () => {
    expectNone(sql.findNotifies(allSql));
    expect(sql.findNotifies(plant("PERFORM pg_notify('tasks', '');"))).toHaveLength(1);
  });

  test("of a part writes its own tables and calls lower parts only", () => {
    expectNone(sql.findForeignSql(sql.sqlTextsOf(functions, parsed), model));
    expectNone(sql.findForeignWrites(parsed, model));
    expectNone(sql.findUnprefixed(model));
    expect(problems(sql.findForeignSql(plant("UPDATE servers SET name = '';"), model))).toEqual([
      "writes servers of features/servers",
    ]);
    expect(problems(sql.findForeignSql(plant("PERFORM servers_deliver_order(p_server);"), model))).toEqual([
      "calls servers_deliver_order of features/servers",
    ]);
    expect(problems(sql.findForeignWrites(plantedCode('db.insertInto("users").values({})'), model))).toEqual([
      "writes users of features/accounts",
    ]);
    const unnamed = {
      path: "src/features/wallet/server/sql/x.sql",
      text: "CREATE FUNCTION pay() RETURNS void",
    };
    expect(sql.findUnprefixed(readSqlModel([], [unnamed]))).toHaveLength(1);
  });

  test("that quotes a price takes the site", () => {
    expectNone(sql.findSitelessQuotes(model));
    const find = (text: string) =>
      sql.findSitelessQuotes(readSqlModel([], [{ path: "src/features/catalog/server/sql/x.sql", text }]));
    expect(find("CREATE FUNCTION catalog_quote_backup(p_days integer) RETURNS jsonb")).toHaveLength(1);
    const hidden = "RETURNS bigint AS 'SELECT price_cents FROM plans WHERE id = p_plan'";
    expect(find(`CREATE FUNCTION catalog_plan(p_plan text) ${hidden}`)).toHaveLength(1);
    expect(find(`CREATE FUNCTION catalog_plan(p_site smallint, p_plan text) ${hidden}`)).toEqual([]);
  });
});

describe("events", () => {
  const sqlTexts = sql.sqlTextsOf(functions, parsed);
  const path = "src/features/wallet/server/sql/planted.sql";
  const publish = (name: string, payload: string, rest = "") => [
    { path, sql: `PERFORM event_publish(${name}, p_site, p_customer, ${payload}, p_at); ${rest}` },
  ];

  test("that SQL publishes are in the catalogue of its part, with their fields", () => {
    expectNone(events.findUncatalogued(sqlTexts));
    const payload = "jsonb_strip_nulls(jsonb_build_object('transactionId', p_id, 'cents', least(p_a, p_b)))";
    const find = (name: string, fields = payload, rest = "") =>
      problems(events.findUncatalogued(publish(name, fields, rest)));
    expect(find("'wallet.adjusted.v1'")).toEqual([]);
    expect(find("'wallet.ajdusted.v1'")).toEqual(["wallet.ajdusted.v1 is in no catalogue"]);
    expect(find("CASE WHEN p_is THEN 'wallet.adjusted.v1' ELSE 'wallet.lost.v1' END")).toHaveLength(1);
    expect(find("v_event", payload, "v_event := 'wallet.lost.v1';")).toHaveLength(1);
    expect(find("'servers.changed.v1'")).toEqual(["servers.changed.v1 is an event of features/servers"]);
    expect(find("'wallet.adjusted.v1'", "jsonb_build_object('transactionId', p_id, 'sum', 1)")).toEqual([
      "wallet.adjusted.v1 has no field sum",
      "wallet.adjusted.v1 needs its field cents",
    ]);
  });

  test("of the catalogue are published somewhere", () => {
    expectNone(events.findUnpublished(sqlTexts, parsed, model));
    expect(problems(events.findUnpublished(sqlTexts, parsed, model, ["wallet.emptied.v1"]))).toEqual([
      "no one publishes wallet.emptied.v1",
    ]);
  });

  test("say that they move money where it moves", () => {
    expectNone(events.findSilentMoney(model, parsed));
    const find = (body: string, caller = "") => {
      const text = `CREATE FUNCTION wallet_planted(p_order uuid) RETURNS void AS $$ ${body} $$;`;
      const planted = readSqlModel(migrations, [...functions, { path, text }]);
      const files =
        caller === "" ? [] : [parseFile({ path: "src/features/wallet/server/planted.ts", text: caller })];
      return problems(events.findSilentMoney(planted, files)).filter((problem) =>
        problem.includes("moves money"),
      );
    };
    const settle = "PERFORM wallet_settle_order(p_order);";
    expect(find(`${settle} PERFORM event_publish('servers.expired.v1', 1);`)).toEqual([
      "moves money, but servers.expired.v1 does not say so",
    ]);
    expect(find(`${settle} PERFORM event_publish('servers.changed.v1', 1);`)).toEqual([]);
    expect(find("PERFORM event_publish('servers.expired.v1', 1);")).toEqual([]);
    const call = "const settle = () => sql`SELECT wallet_planted(1)`;";
    expect(find(settle, call)).toEqual(["moves money and publishes no event that says so"]);
    expect(find(`${settle} PERFORM event_publish('servers.changed.v1', 1);`, call)).toEqual([]);
  });

  test("are named after their feature, each with a comment that says when it happens", () => {
    expectNone(events.findUnexplained(readSources("src/features/*/events.ts", "src/shared/task-events.ts")));
    const text = 'export const walletEvents = {\n  "servers.lost.v1": { payload: {} },\n};';
    expect(events.findUnexplained([{ path: "src/features/wallet/events.ts", text }])).toHaveLength(2);
  });
});

test("a use case that changes something in a transaction writes an audit row", () => {
  expectNone(findUnaudited(parsed, model));
  const path = "src/features/wallet/server/planted.ts";
  const open = (work: string) =>
    parseFile({ path, text: `function pay() { return transaction(db, async (trx) => { ${work} }); }` });
  const find = (work: string) => findUnaudited([open(work)], model, {});
  expect(find('trx.updateTable("orders")')).toHaveLength(1);
  expect(find("sql`SELECT wallet_credit(${id})`")).toHaveLength(1);
  expect(find('trx.updateTable("orders"); writeAudit(trx)')).toEqual([]);
  expect(find("sql`SELECT servers_refund(${id})`")).toEqual([]);
  expect(find('trx.selectFrom("orders")')).toEqual([]);
  expect(findUnaudited([], model, { [`${path}#pay`]: "gone" })).toHaveLength(1);
});

describe("contracts", () => {
  test("every route has a handler, and composing the product touches nothing", async () => {
    // Nothing listens there: a part that did more than being made would fail.
    const db = await openDatabase({ url: "postgres://127.0.0.1:1/none" });
    const ids = createIds(() => systemClock.now());
    const platform = { db, ids, clock: systemClock, log: createLog("silent"), wake: () => undefined };
    const product = compose(platform, readConfig({}));
    const contracts = await readContracts();
    expectNone(findUnserved(contracts, product.routes));
    expect(findUnserved(contracts, product.routes.slice(1)).length).toBeGreaterThan(0);
    expectNone(findUndeclared(contracts, product.routes));
    const some = contracts.filter((contract) => !("GET /users/me" in contract));
    expect(findUndeclared(some, product.routes).length).toBeGreaterThan(0);
    await product.close();
    await db.close();
  });

  test("hold wire types only, refuse unknown fields, and bound what comes in", async () => {
    for (const contract of await readContracts()) expectNone(findContractBreaches(contract));
    const planted = defineContract({
      "POST /v2/planted": {
        summary: "",
        access: "public",
        query: z.object({ names: z.array(z.string().check(z.maxLength(9))) }),
        body: z.strictObject({ inner: z.object({ text: z.string() }) }),
        output: z.object({ at: z.date(), amount: z.bigint(), even: z.number().check(z.refine(() => true)) }),
        errors: [],
      },
    });
    expect(problems(findContractBreaches(planted))).toEqual([
      "output.at is a date, not a wire type",
      "output.amount is a bigint, not a wire type",
      "output.even has a refinement",
      "body.inner takes unknown fields: use strictObject",
      "input.names has no greatest length",
      "input.inner.text has no greatest length",
    ]);
  });

  test("need scopes and rights that fit the call, and every scope and right is used", async () => {
    const all = await readEveryRoute();
    expectNone(findAccessBreaches(all));
    expect(findUnaskedAccess(all)).toEqual([]);
    const planted = defineContract({
      "GET /v2/planted": {
        summary: "",
        access: "customer",
        scope: "servers:write",
        right: "services.read",
        inLook: "servers",
        spends: true,
        isDestructive: true,
        output: z.object({}),
        errors: [],
      },
      "POST /v2/planted/autoprolongation/toggle": {
        summary: "",
        access: "customer",
        scope: "servers:write",
        right: "orders.renew",
        output: z.object({}),
        errors: [],
      },
      "POST /v2/planted/password": {
        summary: "",
        access: "customer",
        scope: "servers:write",
        right: "self",
        output: z.object({}),
        errors: [],
      },
    });
    expect(problems(findAccessBreaches(planted))).toEqual([
      "only reads, so a scope to write is too much",
      "only reads, so it destroys nothing",
      "costs money without an Idempotency-Key",
      "costs money without a right to order",
      "lets money be taken by itself and does not say so",
      "is about a person's own account, keys or the team, and lets keys call it",
    ]);
    expect(findUnaskedAccess(planted)).toContain("dns:read");
  });

  test("need a fresh proof of identity before an account or a name can be taken away", async () => {
    const asked = Object.entries(await readEveryRoute()).filter(
      ([, route]) => route.access === "customer" && route.stepUp === true,
    );
    expect(asked.map(([path]) => path).toSorted()).toEqual([
      "DELETE /users/passkeys/{id}",
      "DELETE /v2/team/invitations/{id}",
      "DELETE /v2/team/members/{id}",
      "GET /v2/privacy/copy/{id}/file",
      "POST /auth/change-password",
      "POST /users/change-email",
      "POST /users/passkeys",
      "POST /users/passkeys/options",
      "POST /users/recovery-codes",
      "POST /users/socials",
      "POST /users/support-pin",
      "POST /users/totp",
      "POST /users/totp/confirm",
      "POST /users/totp/remove",
      "POST /v2/api-keys",
      "POST /v2/api-keys/{id}/roll",
      "POST /v2/domains/{id}/transfer-code/reveal",
      "POST /v2/privacy/closing",
      "POST /v2/privacy/copy",
      "POST /v2/privacy/copy/{id}/link",
      "POST /v2/referrals/withdraw",
      "POST /v2/servers/{id}/withdraw",
      "POST /v2/team/invitations",
      "POST /v2/webhooks/{id}/roll-secret",
      "PUT /v2/api-keys/allowed-ips",
      "PUT /v2/api-keys/{id}",
      "PUT /v2/team/members/{id}",
    ]);
  });
});

describe("errors", () => {
  test("each code has a status and a text, in the order of the alphabet", () => {
    expect(Object.keys(errorStatus)).toEqual(Object.keys(englishErrors));
    expect(Object.keys(englishErrors)).toEqual(Object.keys(englishErrors).toSorted());
  });

  test("no refusal is a 400 or reads as if a retry could help", () => {
    expect(Object.values(errorStatus)).not.toContain(400);
    for (const { path, text } of readSources("locales/*/errors.json")) {
      expectNone(project.findRetryWords(path, JSON.parse(text)));
    }
    expect(project.findRetryWords("", { taken: "The connection failed." })).toHaveLength(1);
  });
});

test("every language has English's keys and placeholders, by npm run check", () => {
  const english = new Map([
    ["greeting", "Hello {name}"],
    ["bye", "Bye"],
  ]);
  const planted = new Map([
    ["greeting", "Hallo {nmae}"],
    ["extra", "?"],
  ]);
  expect(findCatalogProblems("de", english, planted)).toHaveLength(3);
  expect(findCatalogProblems("de", english, planted, false)).toHaveLength(2);
  expect(findCatalogProblems("de", english, english)).toEqual([]);
});

test("a page brings the catalogs of every part that it may show, and no other", () => {
  const web = code.filter(({ path }) => /\/web\//.test(path) && !isTest(path));
  expect(readLazyPages(web).length).toBeGreaterThanOrEqual(10);
  expectNone(findMissingCatalogs(web));
  const route = (catalogs: string) => ({
    path: "src/features/fax/web/routes.tsx",
    text: `path: routePath("fax"), component: lazyPage([${catalogs}], () => import("./fax-page.tsx"), "FaxPage")`,
  });
  const page = {
    path: "src/features/fax/web/fax-page.tsx",
    text: 'import { Row } from "#src/features/fax/web/row.tsx"; const load = () => import("./dialog.tsx");',
  };
  const row = { path: "src/features/fax/web/row.tsx", text: 'useTranslations("common.action")' };
  const dialog = { path: "src/features/fax/web/dialog.tsx", text: 'useTranslations("wallet")' };
  expect(problems(findMissingCatalogs([route('"servers"'), page, row, dialog]))).toEqual([
    "src/features/fax/web/fax-page.tsx shows texts of wallet without bringing them",
    "src/features/fax/web/fax-page.tsx brings servers and shows nothing of it",
  ]);
  expect(findMissingCatalogs([route('"wallet"'), page, row, dialog])).toEqual([]);
  // A part may load its texts beside itself, for itself and not for those who show it at once.
  const loading = { ...page, text: `${page.text} Promise.all([load(), texts.want(["wallet"])]);` };
  expect(findMissingCatalogs([route(""), loading, row, dialog])).toEqual([]);
  const atOnce = { ...row, text: `${row.text}; useTranslations("wallet.sum")` };
  expect(findMissingCatalogs([route(""), loading, atOnce, dialog])).toHaveLength(1);
});

test("every operator command is run by a test", () => {
  expectNone(project.findUntestedCommands(code));
  const command = {
    path: "src/features/fax/server/commands.ts",
    text: 'const list = { name: "fax list", usage: "", summary: "" };',
  };
  const planted = (text: string) => [command, { path: "src/features/fax/server/commands.test.ts", text }];
  expect(project.findUntestedCommands(planted('await testbed.run("fax", "send")'))).toHaveLength(1);
  expect(project.findUntestedCommands(planted('await testbed.run("fax", "list", "--all")'))).toEqual([]);
});

test("every driver passes its kind's conformance suite", () => {
  expectNone(findUntestedDrivers(code));
  const planted = [
    { path: "src/drivers/fax/port.ts", text: "" },
    {
      path: "src/drivers/fax/real.ts",
      text: 'import type { Fax } from "./port.ts";\nexport function createFax() {}',
    },
    { path: "src/drivers/fax/paper.ts", text: "export function createPaper() {}" },
  ];
  expect(findUntestedDrivers(planted)).toHaveLength(1);
  const suite = {
    path: "src/drivers/fax/other.test.ts",
    text: 'import { describeFax } from "./conformance.ts";',
  };
  expect(problems(findUntestedDrivers([...planted, suite]))).toEqual([
    "is a driver that its kind's conformance suite does not test",
  ]);
});

describe("files", () => {
  test("are short", () => {
    expectNone(project.findLongFiles([...code, ...documents, ...migrations, ...functions]));
    expect(project.findLongFiles([{ path: "src/a.ts", text: "\n".repeat(501).concat("x") }])).toHaveLength(1);
    expect(
      project.findLongFiles([{ path: "docs/decisions/0001-a.md", text: "\n".repeat(41).concat("x") }]),
    ).toHaveLength(1);
  });

  test("of the page engine stay within their cap", () => {
    expectNone(findPageEngineGrowth(readSources(...pageEngine)));
    const planted = { path: "src/web/ssr/more.ts", text: "\n".repeat(3_000).concat("x") };
    expect(findPageEngineGrowth([planted])).toHaveLength(1);
  });

  test("are named after what is in them", () => {
    expectNone(project.findEmptyNames(code));
    const planted = [
      "src/shared/utils.ts",
      "src/features/wallet/server/wallet-service.ts",
      "src/common/a.ts",
      "src/features/services/server/services.ts",
      "src/features/wallet/server/rules.ts",
    ];
    expect(project.findEmptyNames(planted.map((path) => ({ path, text: "" })))).toHaveLength(5);
  });

  test("of end-to-end tests are in e2e/", () => {
    expectNone(project.findMisplacedTests(code));
    const planted = ["src/web/login.e2e.ts", "e2e/login.test.ts"];
    expect(project.findMisplacedTests(planted.map((path) => ({ path, text: "" })))).toHaveLength(2);
  });
});

describe("features", () => {
  test("stand in the lists that follow from them", () => {
    expect(findStaleLists().map(({ path }) => path)).toEqual([]);
  });

  test("are reached from outside through the list of those that describe themselves", () => {
    expectNone(findFeatureImports(code));
    const planted = [
      'import { createWallet } from "#src/features/wallet/server/index.ts";',
      'import type { Wallet } from "#src/features/wallet/server/index.ts";',
    ].join("\n");
    expect(findFeatureImports([{ path: "src/app/start-web.ts", text: planted }])).toHaveLength(1);
    const page = 'import { walletRoutes } from "#src/features/wallet/web/routes.tsx";';
    expect(findFeatureImports([{ path: "src/web/cabinet/router.tsx", text: page }])).toHaveLength(1);
    expect(findFeatureImports([{ path: "src/web/cabinet/routes.gen.ts", text: page }])).toEqual([]);
  });
});

describe("documents and package.json", () => {
  test("commands in documents exist", () => {
    expectNone(project.findUnknownCommands(documents, packageJson.scripts));
    expect(project.findUnknownCommands([{ path: "a.md", text: "run `npm run nothing`" }], {})).toHaveLength(
      1,
    );
  });

  test("README.md names every setting", () => {
    const readme = documents.find(({ path }) => path === "README.md")?.text ?? "";
    const settings = [...describeVariables().matchAll(/^ {2}(\w+)/gm)].map(([, name = ""]) => name);
    expect(settings).toContain("DATABASE_URL");
    expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test("links between documents lead somewhere", () => {
    expectNone(project.findDeadLinks(documents, (path) => existsSync(join(projectRoot, path))));
    expect(project.findDeadLinks([{ path: "docs/a.md", text: "[b](./b.md)" }], () => false)).toHaveLength(1);
  });

  test("the product's numbers are in the files that product §9 names", () => {
    const product = documents.find(({ path }) => path === "docs/product.md")?.text ?? "";
    const places = readNumberPlaces(product);
    expect(places.length).toBeGreaterThan(25);
    expectNone(findLostNumbers(places, [...code, ...functions]));
    const row =
      "### Where each number is\n\n| n | c | f |\n|---|---|---|\n| fax | `maxPages` · `waitMs` | `a.ts` · `b.ts` |\n";
    const planted = [{ path: "src/a.ts", text: "export const maxPages = 3; const maxPagesOf = 4;" }];
    expect(problems(findLostNumbers(readNumberPlaces(row), planted))).toEqual([
      "is named by product §9 and does not exist",
    ]);
    const moved = [...planted, { path: "src/b.ts", text: "const waitMsOf = 3; call(waitMs);" }];
    expect(problems(findLostNumbers(readNumberPlaces(row), moved))).toEqual([
      "has no waitMs, which product §9 names",
    ]);
  });

  test("files that recipes name exist", () => {
    const guides = documents.filter(({ path }) => /^(ARCHITECTURE|CONTRIBUTING|README)\.md$/.test(path));
    expectNone(project.findDeadPaths(guides, (path) => existsSync(join(projectRoot, path))));
    const planted = {
      path: "a.md",
      text: "copy `src/features/fax/web/routes.tsx`, not `src/features/<noun>/a.ts`",
    };
    expect(project.findDeadPaths([planted], () => false)).toHaveLength(1);
  });

  test("versions are exact", () => {
    const { dependencies, optionalDependencies, devDependencies } = packageJson;
    expectNone(project.findVersionRanges({ ...dependencies, ...optionalDependencies, ...devDependencies }));
    expect(project.findVersionRanges({ left: "^1.0.0" })).toHaveLength(1);
  });
});
