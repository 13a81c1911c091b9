import { expect, test } from "vitest";
import { pickLocale } from "#src/shared/locales.ts";
import { findCatalogProblems } from "./catalog-problems.ts";
import { countProgress, formatLag, formatProgress } from "./completeness.ts";
import { findGlossaryProblems, findMissingTerms } from "./glossary-problems.ts";
import { parseCatalog } from "./read-catalogs.ts";
import { readMessage } from "./read-message.ts";
import { findUnusedKeys } from "./unused-keys.ts";
import { findWordProblems } from "./word-problems.ts";

const english = new Map([
  ["common.days", "{count, plural, one {# day} other {# days}}"],
  ["common.paid", "Paid by <name>{who}</name>."],
  ["common.save", "Save"],
]);

/** Problems of one text of a language, without the language and the key. */
const problemsOf = (language: string, key: string, text: string) =>
  findCatalogProblems(language, english, new Map([[key, text]]), false).map((line) =>
    line.replace(`${language}: ${key} `, ""),
  );
const wordProblemsOf = (language: string, source: string, text: string, same: string[] = []) =>
  findWordProblems(pickLocale(language), new Map([["a.b", source]]), new Map([["a.b", text]]), {
    address: "you",
    terms: {},
    same,
  }).map((line) => line.replace(`${language}: a.b `, ""));

test("a message is parsed into arguments, tags, plurals and words", () => {
  expect(readMessage("{n, plural, =0 {none} other {<b>#</b> days}} of {total, number}<br></br>")).toEqual({
    slots: ["<b>", "<br>", "n", "total"],
    plurals: [{ argument: "n", type: "cardinal", branches: ["=0", "other"] }],
    words: "none days of",
  });
});

test("an object has each key once", () => {
  const once = { a: { b: 'says "b": twice', c: "c:" }, b: "\\" };
  expect(parseCatalog("x.json", JSON.stringify(once))).toEqual(once);
  expect(() => parseCatalog("x.json", '{ "a": { "b": "1", "c": "2", "b" : "3" } }')).toThrow(
    "x.json has a key twice",
  );
});

test("a language in progress may lack keys, a complete one may not", () => {
  const texts = new Map([["common.save", "Speichern"]]);
  expect(findCatalogProblems("de", english, texts, false)).toEqual([]);
  expect(findCatalogProblems("de", english, texts)).toEqual([
    "de: common.days is missing",
    "de: common.paid is missing",
  ]);
});

test.each([
  ["common.gone", "?", "is not an English key"],
  ["common.save", " ", "is empty"],
  ["common.save", "Speichern {name}", "has the arguments (name), English has ()"],
  ["common.paid", "Bezahlt von {name} {who}.", "has the arguments (name, who), English has (<name>, who)"],
  ["common.save", "Speichern {", /^does not parse: /],
])("%s: %j %s", (key, text, problem) => {
  expect(problemsOf("de", key, text)).toEqual([
    typeof problem === "string" ? problem : expect.stringMatching(problem),
  ]);
});

test("each language has its own plural forms", () => {
  const arabic = "{count, plural, zero {لا} =1 {يوم} two {يومان} few {# أيام} many {# يوما} other {# يوم}}";
  expect(problemsOf("ar", "common.days", arabic)).toEqual([]);
  expect(problemsOf("ar", "common.days", arabic.replace("few", "one"))).toEqual([
    "lacks the plural form few of {count}",
  ]);
  expect(problemsOf("ja", "common.days", "{count, plural, one {#日} other {#日}}")).toEqual([
    "has the plural form one of {count}, which the language does not use",
  ]);
});

test("English that was left untranslated", () => {
  expect(wordProblemsOf("de", "Load again", "Load again")).toEqual(["is English (Load, again): Load again"]);
  expect(wordProblemsOf("de", "IPv4, 2 GB", "IPv4, 2 GB")).toEqual([]);
  expect(wordProblemsOf("de", "Status", "Status", ["Status"])).toEqual([]);
});

test("letters of another script", () => {
  expect(wordProblemsOf("de", "Save", "Sрeichern")).toEqual(["has letters of another script (р): Sрeichern"]);
  expect(wordProblemsOf("ar", "Use a key for SSH", "استخدم key لـ SSH")).toEqual([
    "has words in Latin letters (key): استخدم key لـ SSH",
  ]);
  expect(wordProblemsOf("ar", "Loading", "جارٍ التحميل أولًا")).toEqual([]);
  expect(wordProblemsOf("ja", "Servers in IPv4", "IPv4のサーバー")).toEqual([]);
});

test("a term must be translated as in the glossary, the longest term first", () => {
  const terms = {
    server: { stems: ["Server"] },
    "name server": { stems: ["Nameserver"] },
    balance: { stems: ["Guthaben", "Kontostand"] },
  };
  expect(findMissingTerms("de", terms, "Your balance", "Ihr Guthaben")).toEqual([]);
  expect(findMissingTerms("de", terms, "Your balance", "Ihre Bilanz")).toHaveLength(1);
  expect(findMissingTerms("de", terms, "Name servers", "Nameserver")).toEqual([]);
  expect(findMissingTerms("de", terms, "Serverless, rebalanced", "Ohne")).toEqual([]);
  expect(findMissingTerms("ar", { account: { stems: ["حِساب"] } }, "Account", "الحساب")).toEqual([]);
  expect(
    findGlossaryProblems("de", { address: "Sie", terms, exceptions: { "a.b": "why" } }, new Set()),
  ).toEqual(["de: the glossary has 3 terms, not 60", "de: the glossary excepts a.b, which does not exist"]);
});

test("a key that no code uses", () => {
  const files = [
    { path: "src/web/age.ts", text: 'export const key = "justNow";' },
    { path: "src/web/use-age.tsx", text: 'const t = useTranslations("common.age"); t(age.key);' },
    {
      path: "src/features/a/web/page.tsx",
      text: 'useTranslations("a")(`state.${s}.title`, { x: "list.more" });',
    },
    { path: "src/features/b/server/mail.ts", text: "texts.text(language, `emails.${kind}.subject`);" },
  ];
  const used = [
    "common.age.justNow",
    "common.age.old",
    "a.state.on.title",
    "a.list.more",
    "emails.a.subject",
  ];
  const unused = ["a.state.on.text", "a.more", "b.list.more", "emails.a.footer", "common.other"];
  expect(findUnusedKeys([...used, ...unused], files)).toEqual(unused);
});

test("all languages are counted", () => {
  const progress = countProgress(english, (code) =>
    code === "de" ? new Map([["common.save", "a"]]) : undefined,
  );
  expect(progress).toHaveLength(26);
  expect(progress.find(({ code }) => code === "de")).toMatchObject({ translated: 1, missing: 2 });
  expect(formatProgress(progress, ["en"])).toMatch(/^de +German +1 +2 +shown in English$/m);
  expect(formatLag(progress, ["de"])).toBe("texts shown in English until they are translated: de 2");
  expect(
    formatLag(
      progress.map((one) => ({ ...one, missing: 0 })),
      ["de"],
    ),
  ).toBeNull();
});
