import type { FileTime } from "./test-times.ts";

/** A file that takes more CPU than others of its kind may, and why. */
export interface LargeFile {
  readonly seconds: number;
  readonly reason: string;
}

/**
 * CPU seconds of a file's own tests, imports aside, by how the file is named: unit and integration, end to end, faults.
 * CPU and not time, which is the machine's: it counts waiting for a database and for whatever else runs.
 */
const budgets: readonly (readonly [ending: RegExp, seconds: number])[] = [
  [/\.test\.tsx?$/, 3],
  [/\.e2e\.ts$/, 45],
  [/\.fault\.ts$/, 90],
];

/** Files above the budget of their kind. */
export const largeFiles: ReadonlyMap<string, LargeFile> = new Map(
  Object.entries({
    "e2e/screens/public.e2e.ts": { seconds: 105, reason: "35 screens, each turned dark and around" },
    "e2e/screens/domains.e2e.ts": {
      seconds: 90,
      reason: "15 screens, and their dialogs with orders and records",
    },
    "e2e/screens/account.e2e.ts": { seconds: 95, reason: "35 screens, each turned dark and around" },
    "e2e/screens/servers.e2e.ts": { seconds: 60, reason: "11 screens, and servers in each state" },
    "e2e/member-pages.e2e.ts": {
      seconds: 55,
      reason: "21 pages as the least role, those of things as two others",
    },
    "e2e/kill.fault.ts": { seconds: 120, reason: "a product starts after each of twenty kills" },
    "e2e/telegram.e2e.ts": {
      seconds: 60,
      reason: "a site of its own for the journey with an answer of staff",
    },
    "src/app/whole/lives-of-earned-money.test.ts": {
      seconds: 9,
      reason: "life cycles of earned money on the whole product, with every invariant after each step",
    },
    "src/app/whole/tickets-in-chats.test.ts": {
      seconds: 6,
      reason: "each way of an answer between staff and a chat, on the whole product",
    },
    "src/features/telegram/server/many-guesses.test.ts": {
      seconds: 6,
      reason: "more guesses than the bot answers in all",
    },
    "src/features/catalog/server/versions/publish.test.ts": {
      seconds: 8,
      reason: "the whole catalogue published a dozen times, by three members of staff",
    },
    "src/features/telegram/server/acts.test.ts": {
      seconds: 6,
      reason: "each act on a server that was bought and delivered, asked and confirmed in a chat",
    },
    "src/features/telegram/server/connect.test.ts": {
      seconds: 5,
      reason: "each way to connect a chat, with new people",
    },
    "src/features/telegram/server/notices-here.test.ts": {
      seconds: 5,
      reason: "notices of servers that were bought, for each choice",
    },
    "src/app/whole/openapi-fuzz.test.ts": { seconds: 15, reason: "every operation, with generated input" },
    "src/platform/mail-in/mail-parser.test.ts": { seconds: 12, reason: "mails that are made to cost time" },
    "src/app/api-docs/code-samples.test.ts": {
      seconds: 20,
      reason: "a sample of every call is run in four languages, and some of them compiled",
    },
    "src/app/api-docs/dns-hook.test.ts": {
      seconds: 5,
      reason: "a shell runs the hook, whose calls are curl's",
    },
    "src/app/api-docs/guide.test.ts": {
      seconds: 20,
      reason: "programs in four languages buy servers over a bad network, and some are compiled",
    },
    "src/app/downloads/moorage.test.ts": {
      seconds: 25,
      reason: "the program for customers is started some sixty times, against the product with its worker",
    },
    "src/app/whole/brand-leaks.test.ts": {
      seconds: 12,
      reason: "every page is drawn from its sources, and every call that reads is made",
    },
    "src/app/whole/ownership-matrix.test.ts": {
      seconds: 5,
      reason: "every operation, as every kind of caller, on what another one owns",
    },
    "src/features/support/server/mail/many-mails.test.ts": {
      seconds: 15,
      reason: "a thousand mails are read, each in a transaction of its own",
    },
    "src/features/accounts/server/take-back.test.ts": {
      seconds: 6,
      reason: "forty thefts of an account, each with dozens of sign-ins and links",
    },
    "src/features/payments/server/coins/prepare-sweep.test.ts": {
      seconds: 5,
      reason: "two hundred coins are sent, mined, scanned and written for signing",
    },
    "src/app/whole/staff-matrix.test.ts": {
      seconds: 4,
      reason: "every call of staff, as every role and with an old proof",
    },
    "src/app/whole/tenant-matrix.test.ts": {
      seconds: 8,
      reason: "every call with each credential of another site, both ways round",
    },
    "src/app/whole/mail-of-resellers.test.ts": {
      seconds: 9,
      reason: "keys of 2048 bits, and mail from purchase of the domain to a mail server",
    },
    "src/app/whole/role-matrix.test.ts": { seconds: 12, reason: "every call as every role of a team" },
    "src/app/whole/office-exports.test.ts": { seconds: 8, reason: "a file of 100,000 rows, and one more" },
    "src/app/whole/key-matrix.test.ts": { seconds: 8, reason: "every call with every scope of a key" },
    "src/features/payments/server/balance-trouble.test.ts": {
      seconds: 10,
      reason: "a real Ethereum node traces the blocks of 34 addresses, three times over",
    },
    "src/features/payments/server/match-tokens.test.ts": {
      seconds: 10,
      reason: "a real Ethereum node mines hundreds of blocks",
    },
    "src/features/payments/server/rescan-blocks.test.ts": {
      seconds: 10,
      reason: "a real Ethereum node mines hundreds of blocks",
    },
    "src/features/payments/server/match-balances.test.ts": {
      seconds: 10,
      reason: "a real Ethereum node mines and traces hundreds of blocks",
    },
    "src/features/payments/server/scan-ethereum.test.ts": {
      seconds: 6,
      reason: "a real Ethereum node mines hundreds of blocks",
    },
    "src/sandbox/machines/console/console.test.ts": {
      seconds: 8,
      reason: "every key typed is drawn on a screen and read back from it",
    },
    "src/features/domains/server/lifecycle/random-lifecycles.test.ts": {
      seconds: 25,
      reason: "fifty life cycles of names, from registration to release",
    },
    "src/features/domains/server/lifecycle/many-names.test.ts": {
      seconds: 8,
      reason: "sixty names side by side, which one look may not leave out",
    },
    "src/platform/db/embedded/start-embedded.test.ts": {
      seconds: 20,
      reason: "a real database server starts and stops in every test",
    },
    "src/platform/db/embedded/throwaway.test.ts": {
      seconds: 8,
      reason: "a real database server starts and stops in every test",
    },
    "src/sandbox/registry/name-life.test.ts": {
      seconds: 8,
      reason: "thousands of generated acts against the rules of a name",
    },
  }),
);

/** One line for each file that took more CPU than it may. */
export function findOverBudget(files: readonly FileTime[]): string[] {
  return files.flatMap(({ file, cpuMs }) => {
    const budget = largeFiles.get(file)?.seconds ?? budgets.find(([ending]) => ending.test(file))?.[1];
    const seconds = cpuMs / 1000;
    return budget === undefined || seconds <= budget
      ? []
      : [`${file}: ${seconds.toFixed(1)} s of CPU, of ${budget} s`];
  });
}
