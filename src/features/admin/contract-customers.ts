import * as z from "zod/mini";
import { keyOutput } from "#src/features/api-keys/contract.ts";
import { contactOutput } from "#src/features/contacts/contract.ts";
import { domainOutput } from "#src/features/domains/contract-outputs.ts";
import { serverOutput } from "#src/features/servers/contract-outputs.ts";
import { transactionOutput } from "#src/features/wallet/contract.ts";
import { memberRoles } from "#src/shared/access.ts";
import { defineContract } from "#src/shared/contract.ts";
import { foundKinds } from "#src/shared/found.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, staffReason } from "#src/shared/schemas.ts";
import { between } from "#src/shared/staff-schemas.ts";
import { timelineKinds } from "#src/shared/timeline-kinds.ts";

// What staff reads of a customer. Emails, telephone numbers and the lines of contacts come masked (`n•••@e•••.com`);
// `POST …/show` answers them in full and is audited.

/**
 * `blocked`: staff closed something to it; `frozen`: its users reported a break-in; `unconfirmed`: the email of its
 * first owner was never confirmed.
 */
export const customerState = z.enum(["active", "blocked", "frozen", "unconfirmed"]);

/** A customer as lists have it. */
export const customerRow = z.object({
  id: idSchema("customer"),
  /** The username of its first owner. */
  name: z.string(),
  /** Masked. */
  email: z.nullable(z.string()),
  state: customerState,
  site: z.object({ id: z.int(), name: z.string() }),
  language: z.string(),
  since: instant,
  /** When one of its users was last seen. */
  lastSeenAt: z.nullable(instant),
  /** As debt and spending, for roles that read the ledger; null for others. */
  balanceCents: z.nullable(cents),
  debtCents: z.nullable(cents),
  /** What it paid for orders, less what they gave back. */
  spentCents: z.nullable(cents),
  /** Servers and names that run or wait. */
  services: z.int(),
  /** Codes that staff put on it. */
  flags: z.array(z.string()),
});

const customerSorts = [
  "-since",
  "since",
  "-name",
  "name",
  "-balance",
  "balance",
  "-debt",
  "debt",
  "-spent",
  "spent",
] as const;

const amount = z.optional(z.coerce.number().check(z.int(), z.gte(-1e12), z.lte(1e12)));
const yesOrNo = z.optional(z.enum(["true", "false"]));

const customerFilter = {
  /** Part of a username; of an email too where the role may see emails. */
  q: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(customerState),
  /** A flag that staff put on it. */
  flag: z.optional(z.string().check(z.maxLength(32))),
  /** Of its sign-up. */
  ...between,
  /** Of one of its contacts, two upper-case letters. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  language: z.optional(z.string().check(z.maxLength(10))),
  site: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(32_767))),
  /** What filters or sorts by money is refused to roles that do not read the ledger. */
  balanceAboveCents: amount,
  balanceBelowCents: amount,
  spentAboveCents: amount,
  hasDebt: yesOrNo,
  /** A minus: the newest, the last or the most first. By an amount only those are listed that ever had one. */
  sort: z._default(z.enum(customerSorts), "-since"),
} as const;

const params = z.object({ id: idSchema("customer") });
const page = z.object(cursorPage);

const read = { access: "staff", permission: "customers.read", params } as const;

/** A person of the team. No secret and no token is in it. */
export const personOutput = z.object({
  id: idSchema("user"),
  username: z.string(),
  /** Masked. */
  email: z.nullable(z.string()),
  isConfirmed: z.boolean(),
  role: z.enum(memberRoles),
  mayDestroy: z.boolean(),
  language: z.string(),
  since: instant,
  lastSeenAt: z.nullable(instant),
  /** Open ones, for whichever customer. */
  sessions: z.int(),
  /** What it signs in with, e.g. `password`, `passkey`, `totp`, `google`. */
  factors: z.array(z.string()),
});

/** A mail that was posted to one of its addresses. Its text is not kept once it is sent. */
const mailOutput = z.object({
  id: z.string(),
  /** What it was about, a code, e.g. `notice`, `verify-email`; null for mail from before kinds were kept. */
  kind: z.nullable(z.string()),
  /** Null where it has a code that only the reader may use; amounts in it are for roles that read the ledger. */
  subject: z.nullable(z.string()),
  /** Masked. */
  to: z.string(),
  /** `bounced`: another server sent it back. */
  state: z.enum(["queued", "sent", "failed", "bounced"]),
  /** How often it was tried. */
  tries: z.int(),
  /** Why it failed, or was not sent yet, in the words of the receiving server. */
  reason: z.nullable(z.string()),
  createdAt: instant,
  /** When it was sent or given up. */
  endedAt: z.nullable(instant),
  /** When it is tried next, while it is queued. */
  nextTryAt: z.nullable(instant),
});

/** Coins that came to one of its addresses, or that a gateway took. */
const depositRow = z.object({
  id: z.string(),
  asset: z.string(),
  amount: z.string(),
  cents: z.nullable(cents),
  state: z.string(),
  heldReason: z.nullable(z.string()),
  txid: z.string(),
  /** Where it came to; null by a gateway that shows none. */
  address: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  /** Blocks, or null where no one counts any for us. */
  confirmations: z.nullable(z.int()),
  required: z.nullable(z.int()),
  seenAt: instant,
  creditedAt: z.nullable(instant),
});

/** One line of the timeline. The client makes its words from `kind` and `code`. */
export const timelineEntry = z.object({
  /** Of the line, unique in the timeline. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: instant,
  /**
   * What happened: of an order its kind and SKU, of a task its kind, of a notice its key, of a staff act, a sign-in or
   * a change the action of the audit, of coins their state.
   */
  code: z.string(),
  /** Data: a name, a label, a subject, a hash; may be empty. */
  title: z.string(),
  /** How the server or domain is called that it was done to; null where it is about neither. */
  about: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /** Of staff what moved: below zero where the customer lost it. Null for roles that do not read the ledger. */
  cents: z.nullable(cents),
  /** Who did it, where it is known: `user`, `api-key`, `staff`, `system`, with the name. */
  actor: z.nullable(z.object({ kind: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) })),
  /** Only the network; null without `customers.show`. */
  network: z.nullable(z.string()),
  /** What it opens; null where nothing is left of it. */
  opens: z.nullable(z.object({ kind: z.enum(foundKinds), id: z.string(), path: z.string() })),
});

export const customersContract = defineContract({
  "GET /v2/admin/customers": {
    summary: "Customers, filtered and sorted; personal data is masked",
    access: "staff",
    permission: "customers.read",
    query: z.object({ ...cursorPage, ...customerFilter }),
    output: z.object({ customers: z.array(customerRow), nextCursor: z.nullable(z.string()) }),
    errors: ["forbidden"],
  },
  "GET /v2/admin/customers/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    access: "staff",
    permission: "customers.read",
    stepUp: true,
    query: z.object({ ...customerFilter, reason: staffReason }),
    csv: z.object({
      id: idSchema("customer"),
      name: z.string(),
      /** Masked, but for roles that may see emails and have `customers.export`. */
      email: z.nullable(z.string()),
      state: customerState,
      site: z.string(),
      language: z.string(),
      since: instant,
      lastSeenAt: z.nullable(instant),
      /** Dollars, as all amounts in files: `12.00`; empty for roles that do not read the ledger. */
      balance: z.nullable(z.string()),
      debt: z.nullable(z.string()),
      spent: z.nullable(z.string()),
      services: z.int(),
      /** With commas between them. */
      flags: z.string(),
    }),
    output: z.string(),
    errors: ["forbidden"],
  },
  "GET /v2/admin/customers/{id}": {
    summary: "A customer: who, since when, and what of theirs is where; opening it is audited",
    ...read,
    output: z.object({
      ...customerRow.shape,
      /** Since when an imported one was a customer at the product of before. */
      formerSince: z.nullable(instant),
      /** Until when purchases and keys are stopped because of a reported break-in. */
      frozenUntil: z.nullable(instant),
      /** Confirmed by a support PIN until then. */
      identityConfirmedUntil: z.nullable(instant),
      /** Codes of what deserves care: `frozen`, `debt`, `deposit-held`, `mail-failed`, `email-unconfirmed`. */
      risks: z.array(z.string()),
      /** All users, the first owner first. */
      people: z.array(personOutput),
      /** Null for roles that do not read the ledger. */
      wallet: z.nullable(z.object({ balanceCents: cents, heldCents: cents, debtCents: cents })),
      counts: z.object({
        servers: z.int(),
        domains: z.int(),
        contacts: z.int(),
        keys: z.int(),
        openTasks: z.int(),
        heldDeposits: z.int(),
      }),
      /** Since when nothing personal is left of it; null: it is there. */
      erasedAt: z.nullable(instant),
      /** Whether this role may ask for what is masked. */
      mayShow: z.boolean(),
    }),
    errors: ["forbidden", "not_found"],
  },
  "POST /v2/admin/customers/{id}/show": {
    summary: "Emails, telephone numbers and contacts of a customer in full; audited, with why",
    access: "staff",
    permission: "customers.show",
    stepUp: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: z.object({
      people: z.array(z.object({ id: idSchema("user"), email: z.nullable(z.string()) })),
      contacts: z.array(contactOutput),
      /** Of mails: the recipients of the last 100, by the mail's id. */
      mails: z.array(z.object({ id: z.string(), to: z.string() })),
    }),
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/customers/{id}/services": {
    summary: "Servers and names of a customer, as its own lists have them",
    ...read,
    output: z.object({ servers: z.array(serverOutput), domains: z.array(domainOutput) }),
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/customers/{id}/money": {
    summary: "The wallet's movements with the balance after each, newest first, and the last deposits",
    ...read,
    permission: "ledger.read",
    query: page,
    output: z.object({
      wallet: z.object({ balanceCents: cents, heldCents: cents, debtCents: cents }),
      movements: z.array(transactionOutput),
      nextCursor: z.nullable(z.string()),
      /** With the first page only: at most 50, newest first. */
      deposits: z.nullable(z.array(depositRow)),
    }),
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/customers/{id}/team": {
    summary: "The people who act for a customer, with their ways to sign in by name",
    ...read,
    output: z.object({ people: z.array(personOutput) }),
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/customers/{id}/contacts": {
    summary: "The contacts of a customer, masked",
    ...read,
    output: z.object({ contacts: z.array(contactOutput) }),
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/customers/{id}/keys": {
    summary: "The API keys of a customer, without secrets",
    ...read,
    output: z.object({
      keys: z.array(
        // What was paid with it today is for roles that read the ledger, null for others.
        z.extend(keyOutput, { spentTodayCents: z.nullable(cents) }),
      ),
    }),
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/customers/{id}/mails": {
    summary: "Every mail to a customer of the time that mails are kept for, newest first",
    ...read,
    query: page,
    output: z.object({ mails: z.array(mailOutput), nextCursor: z.nullable(z.string()) }),
    errors: ["forbidden", "not_found"],
  },
  "GET /v2/admin/customers/{id}/timeline": {
    summary: "All that happened with a customer in one stream, newest first",
    ...read,
    query: z.object({ ...cursorPage, kind: z.optional(z.enum(timelineKinds)) }),
    output: z.object({ entries: z.array(timelineEntry), nextCursor: z.nullable(z.string()) }),
    errors: ["forbidden", "not_found"],
  },
});
