import type { LimitClass } from "#src/shared/contract.ts";
import type { LimitKeyKind } from "./limit-keys.ts";

interface Budget {
  readonly calls: number;
  readonly seconds: number;
}

const hour = 3600;
/** How many calls each class allows, by what they are counted by. */
export const budgets: Readonly<Record<LimitClass, Partial<Record<LimitKeyKind, Budget>>>> = {
  "sign-up": { ip: { calls: 10, seconds: hour } },
  // All of an address, right passwords too: a comparison costs a tenth of a second of a core.
  // Who is signed in comes back from another service to link it.
  "sign-in": { ip: { calls: 300, seconds: 900 }, user: { calls: 60, seconds: 900 } },
  // Passwords that were wrong (`take-guess.ts`). `email` is an account's, from places that are new to it.
  guess: {
    ip: { calls: 10, seconds: 900 },
    line: { calls: 30, seconds: 900 },
    "ip-email": { calls: 10, seconds: 900 },
    "known-place": { calls: 20, seconds: 900 },
    "known-browser": { calls: 10, seconds: 900 },
    email: { calls: 30, seconds: hour },
  },
  // Wrong codes of a second factor, at sign-in and at confirming: of an account from anywhere, and from a browser that
  // signed in to it before.
  // Staff have networks that they came from before instead.
  code: {
    user: { calls: 20, seconds: hour },
    "known-browser": { calls: 10, seconds: 900 },
    "known-place": { calls: 20, seconds: 900 },
  },
  // Passwords and codes that confirm a session, right ones too: each confirms for a quarter of an hour.
  "step-up": { user: { calls: 10, seconds: 900 } },
  recovery: {
    ip: { calls: 5, seconds: hour },
    email: { calls: 3, seconds: hour },
    user: { calls: 3, seconds: hour },
  },
  account: {
    user: { calls: 10, seconds: 900 },
    customer: { calls: 10, seconds: 900 },
    ip: { calls: 30, seconds: 900 },
  },
  // Each is mailed to all who act for the customer.
  keys: { customer: { calls: 30, seconds: hour } },
  payments: { customer: { calls: 30, seconds: hour } },
  records: { domain: { calls: 60, seconds: 60 } },
  // Promotion codes that were wrong.
  "promo-code": { customer: { calls: 10, seconds: 60 } },
  // Each search costs a registry query: enough for a person typing, not for a program.
  "name-search": { ip: { calls: 40, seconds: 60 }, customer: { calls: 60, seconds: 60 } },
  "bulk-search": { ip: { calls: 20, seconds: 300 }, customer: { calls: 30, seconds: 300 } },
  // Each asks name servers that the customer chooses, for up to two seconds.
  "look-up": { customer: { calls: 30, seconds: 60 } },
  // Files for support: what is taken back and sent again is written to the store each time.
  uploads: { customer: { calls: 120, seconds: hour }, user: { calls: 600, seconds: hour } },
  // Searches of the help as somebody types, and whether an article helped.
  help: { ip: { calls: 120, seconds: 60 }, customer: { calls: 120, seconds: 60 } },
  // Links that connect a chat, and test messages.
  telegram: { user: { calls: 30, seconds: 900 } },
  // What a chat writes to the bot and presses there.
  bot: { chat: { calls: 60, seconds: 60 } },
  // Links to connect that are dead, or were guessed: of a chat, and of all chats together.
  "bot-token": { chat: { calls: 10, seconds: 900 }, bot: { calls: 600, seconds: 900 } },
};

/** Whether a person's calls about their own login are counted for them alone. */
export function isCountedByUser(limitClass: LimitClass): boolean {
  return budgets[limitClass].user !== undefined;
}

/** Whom a budget that callers hear of is counted for; the others belong to single steps of a sign-in. */
const counted: Readonly<Partial<Record<LimitKeyKind, string>>> = {
  customer: "each customer",
  user: "each user",
  domain: "each domain",
  ip: "each address without a session",
};

/** `30 calls in 3600 s for each customer`: as the API's description says it. */
export function describeBudget(limitClass: LimitClass): string {
  return Object.entries(counted)
    .flatMap(([kind, whom]) => {
      const budget = new Map<string, Budget>(Object.entries(budgets[limitClass])).get(kind);
      return budget === undefined ? [] : [`${budget.calls} calls in ${budget.seconds} s for ${whom}`];
    })
    .join(", ");
}
