import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SigninClient } from "#src/drivers/signin/port.ts";
import { slot } from "#src/features/slot.ts";
import type { Platform } from "#src/platform/platform.ts";
import { placesKeptDays } from "#src/platform/audit/note-place.ts";
import type { StaffLookActor, UserActor } from "#src/platform/authz/actor.ts";
import type { ShownInLook } from "#src/platform/http/register-contract.ts";
import { writeKnownList } from "#src/platform/known-passwords/write-list.ts";
import { type Ctx, createCtx } from "#src/platform/ctx.ts";
import type { AccountsDeps, Visit } from "./deps.ts";
import { findUserByEmail } from "./find-user.ts";
import { giveEmail } from "./give-email.ts";
import { accountsJobs } from "./jobs.ts";
import { sessionsKeptDays } from "./prune-sessions.ts";
import { banMany } from "./bans/ban-many.ts";
import { type BanRequest, ban, endBan } from "./bans/bans.ts";
import { readOpenBans } from "./bans/list-bans.ts";
import { blockCustomer, type BlockRequest, unblockCustomer } from "./blocks/block-customer.ts";
import { endUsersSessions } from "./office/users-sessions.ts";
import { countCustomers } from "./count-customers.ts";
import { countSignUps } from "./count-sign-ups.ts";
import { bringOverAccount, type BroughtAccount, refusedEmails } from "./imported/bring-over-account.ts";
export type { EmailRefusal } from "./imported/bring-over-account.ts";
import { mailMoved } from "./imported/mail-moved.ts";
import { endLook } from "./looks/end-look.ts";
import { listLooks } from "./looks/list-looks.ts";
import { noteLook } from "./looks/note-look.ts";
import { createResolveLook } from "./looks/resolve-look.ts";
import { createResolveToken } from "./resolve-token.ts";
import { createAccountsHandlers } from "./routes.ts";
import { emailLinkDays, invitationDays, recoveryMs, sessionDays } from "./durations.ts";
import { hasMailbox } from "./has-mailbox.ts";
import { createAlarmLink } from "./security/alarm-links.ts";
import { beginFactorRecovery } from "./second-factor/begin-factor-recovery.ts";
import { confirmSupportPin } from "./security/support-pins.ts";
import { stepUpMethods } from "./step-up/provers.ts";
import { readProofs } from "./step-up/read-proofs.ts";
import { type SignUpInput, signUp } from "./sign-up.ts";
import { countPeople, listApps, putApp, removeApps } from "./identities/app-rows.ts";
import { redirectUriOf } from "./identities/choose-driver.ts";
import { tryApp } from "./identities/try-app.ts";
import { accountsData } from "./personal-data.ts";
import { nameCustomers } from "./office/name-customers.ts";
import { setEmailAct } from "./office/set-email-act.ts";
import { readPeople } from "./office/read-people.ts";

export { withdrawConsent } from "./marketing/consents.ts";
export { bouncesUntilMarked, noteEmailBounce } from "./email-bounces.ts";
export { findAccounts } from "./find-accounts.ts";
export { blockedCustomers, blockOf, blockSqlText } from "./blocks/block-of.ts";
export { isFreeMail } from "./bans/free-mail.ts";
export { banWallets, freeWallets, readBannedWallets } from "./bans/ban-wallets.ts";
export { canonicalWallet } from "./bans/read-ban.ts";
export { refuseBanned } from "./bans/refuse-banned.ts";
export type { Person } from "./office/read-people.ts";
export { memberOf } from "./member-of.ts";
export { findBuyer, findCustomer, siteOfCustomer } from "./find-customer.ts";
export { requireNewOwner } from "./new-owner.ts";
export { customerText, customerThing, type ShownCustomer, showCustomers } from "./names-of-customers.ts";
export { readAccount, readPerson } from "./erase/read-subject.ts";
export { readAddressees } from "./read-addressees.ts";
export { readTelegramIdentity, type TelegramIdentity } from "./identities/read-telegram-identity.ts";
export { readLanguage } from "./read-language.ts";
export { readProofs } from "./step-up/read-proofs.ts";
export { stopSqlText } from "./security/freezes.ts";
export { refuseStopped } from "./security/refuse-stopped.ts";

/** Retention and lifetimes of account data, as named in the legal texts. */
const accountTerms = {
  sessionDays,
  sessionKeptDays: sessionsKeptDays,
  recoveryMinutes: recoveryMs / 60_000,
  placeDays: placesKeptDays,
  linkDays: Math.max(invitationDays, ...Object.values(emailLinkDays)),
} as const;

/** How what a customer buys is taxed; a higher feature fills it. */
export const taxOfCustomer = slot<AccountsDeps["taxOf"]>("tax of a customer");

/** Cents of a customer's wallet; a higher feature fills it. */
export const balanceOf = slot<AccountsDeps["balanceOf"]>("balance of a customer");

/** The chats of a user in Telegram that notices arrive in. */
export interface ChatOfUser {
  readonly isConnected: boolean;
  /** One may take the place of mail: connected a week ago, or allowed to act by a proof of the person. */
  readonly isTrusted: boolean;
}

/** What chats a user has; a higher feature fills it. */
export const chatOf = slot<(userId: string) => Promise<ChatOfUser>>("chats of a user");

/** How members of our staff are called; a higher feature fills it. */
export const namesOfStaff = slot<AccountsDeps["namesOfStaff"]>("names of staff");

/** How many customers paid in from a wallet; a higher feature fills it. */
export const payersOf = slot<AccountsDeps["countPayers"]>("payers of a wallet");

/** From where a seed signs up. */
type SeedVisit = Pick<Visit, "ip" | "userAgent" | "origin"> & { readonly siteId: number };

export type AccountsFront = ReturnType<typeof createAccounts>;

/** Users, their sessions and the customers they act for. */
export function createAccounts(platform: Platform, deps: AccountsDeps) {
  const context = { ...deps, platform };
  return {
    terms: accountTerms,
    handlers: createAccountsHandlers(context),
    /** Closes something to a customer in the name of staff. */
    block: (ctx: Ctx, request: BlockRequest) => blockCustomer(context, ctx, request),
    unblock: (ctx: Ctx, request: Parameters<typeof unblockCustomer>[2]) =>
      unblockCustomer(context, ctx, request),
    /** Bans a network, a mail domain, an address or a wallet, however many have it; returns the ban's id. */
    ban: (ctx: Ctx, request: BanRequest) => ban(context, ctx, request),
    endBan: (ctx: Ctx, given: Parameters<typeof endBan>[2]) => endBan(context, ctx, given),
    readOpenBans: (most: number) => readOpenBans(context, most),
    /** The act of two persons for what many customers have. */
    banMany: banMany(platform),
    /** The act of two persons that gives a user another email. */
    setEmail: setEmailAct(context),
    /** Ends all sessions of a user, in the name of staff; returns how many. */
    endUsersSessions: (ctx: Ctx, given: Parameters<typeof endUsersSessions>[2]) =>
      endUsersSessions(context, ctx, given),
    resolveToken: createResolveToken(platform),
    /** The look of a browser of staff. */
    resolveLook: createResolveLook(platform),
    /** Writes down what a look is shown, before it is. */
    noteLook: (ctx: Ctx<StaffLookActor>, shown: ShownInLook) => noteLook(context, ctx, shown),
    listLooks: (filters: Parameters<typeof listLooks>[1], now: Date) => listLooks(context, filters, now),
    endLook: (ctx: Ctx, request: Parameters<typeof endLook>[2]) => endLook(context, ctx, request),
    /** How a user can confirm a session, the nearest way first. */
    stepUpMethods: async ({ userId }: UserActor) =>
      stepUpMethods(await readProofs(platform.db.kysely, userId)),
    /** The people of a customer, for our staff. */
    readPeople: (customerId: string) => readPeople(platform.db.kysely, customerId, platform.clock.now()),
    /** How customers are called, by their ids. */
    nameCustomers: (ids: readonly string[]) => nameCustomers(platform.db.kysely, ids),
    /** Whether anybody of a customer has an email. */
    hasMailbox: (customerId: string) => hasMailbox(platform.db.kysely, customerId),
    /** Opens an account without an HTTP call: demo seeds. */
    signUp: (input: SignUpInput, { siteId, ...visit }: SeedVisit) =>
      signUp(context, { ...visit, ...createCtx(platform, null), site: { id: siteId } }, input),
    /** Opens the account of a customer of another product, in the caller's transaction: an import. */
    bringOver: (trx: Transaction<DB>, ctx: Ctx, account: BroughtAccount) =>
      bringOverAccount(context, trx, ctx, account),
    /** Mails such a customer that the account is here now. */
    mailMoved: (trx: Transaction<DB>, user: Parameters<typeof mailMoved>[2]) => mailMoved(context, trx, user),
    /** How many customers each of these sites has. */
    countCustomers: (siteIds: readonly number[]) => countCustomers(platform.db.kysely, siteIds),
    countSignUps: (span: Parameters<typeof countSignUps>[1]) => countSignUps(platform.db.kysely, span),
    /** Which of these emails have an account already, as they are compared. */
    refusedEmails: (siteId: number, emails: readonly string[]) => refusedEmails(context, siteId, emails),
    /** Gives an account another email: an operator's command. */
    giveEmail: (ctx: Ctx, given: Parameters<typeof giveEmail>[2]) => giveEmail(context, ctx, given),
    /** The link of a mail about access for a reader who did not do it. */
    alarmLink: (origin: string, reader: Parameters<typeof createAlarmLink>[2]) =>
      createAlarmLink(context, origin, reader, platform.clock.now()),
    /** Begins the wait of a user who lost every factor, by an operator; null: no user has this email. */
    beginFactorRecovery: async (ctx: Ctx, { siteId, email }: { siteId: number; email: string }) => {
      const user = await findUserByEmail(platform, siteId, email);
      if (user === null || user === undefined) return null;
      const { baseUrl: origin } = await deps.sites.of(siteId);
      return beginFactorRecovery(context, ctx, { userId: user.userId, siteId, origin });
    },
    /** Whether a person who talks to our staff is the user: an operator's command. */
    confirmPin: (ctx: Ctx, received: Parameters<typeof confirmSupportPin>[2]) =>
      confirmSupportPin(context, ctx, received),
    /** Makes this host's list of known passwords: an operator's command. */
    writePasswordList: async (file: string) => ({
      count: await writeKnownList(file, deps.ownList),
      target: deps.ownList,
    }),
    /** By which apps sites of resellers sign people in; whose a site is was asked before. */
    signinApps: {
      /** They are pages of a demo. */
      isSimulated: deps.settings.simulatesSignin,
      list: listApps,
      put: (trx: Transaction<DB>, key: Parameters<typeof putApp>[2], client: SigninClient, now: Date) =>
        putApp(context, trx, key, client, now),
      remove: removeApps,
      countPeople: (siteId: number) => countPeople(platform.db.kysely, siteId),
      check: (asked: Parameters<typeof tryApp>[1]) => tryApp(context, asked),
      redirectUriOf,
    },
    personalData: accountsData(context),
    jobs: accountsJobs(context),
  };
}
