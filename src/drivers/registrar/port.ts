/**
 * The registrar port: what we need from a registry (EPP, RFC 5730 to 5734) or a wholesale registrar.
 * Every driver passes the suite in `conformance.ts`. Names are lower-case A-labels without a final dot. Expected
 * outcomes are results, never exceptions; an exception means a defect in the driver.
 *
 * An act whose answer was lost is `unknown`: the caller looks at the name with `info` and compares, and never
 * repeats blindly, never refunds on it. A driver that has idempotency keys sends ours with every act; asked
 * again with the same key it answers as before. EPP has none: there a repeated act is refused because of the first
 * one (create `exists`, renew `stale`, transferIn `exists`, restore `prohibited`), and `info` shows the rest.
 */
export interface RegistrarDriver {
  readonly kind: string;
  /** True when its names are not real; the other end's own declaration decides, not a setting. */
  readonly simulated: boolean;
  /** What can be done with names of an ending (`com`, `co.uk`, `xn--p1ai`); null when it sells none of them. */
  capabilities(tld: string): RegistrarCapabilities | null;
  /** Names the connection that serves an ending: a failure of one does not concern another. */
  connectionOf(tld: string): string;
  health(): Promise<RegistrarHealth>;
  /** Availability of names of any endings, in the order asked; batches are the driver's own matter. */
  check(names: readonly string[]): Promise<Result<NameCheck[]>>;
  create(order: CreateOrder): Promise<Act<Registration>>;
  /** Refused with `stale` when the registry's expiry differs from `currentExpiry`: it was renewed before. */
  renew(order: RenewOrder): Promise<Act<Registration>>;
  /** Begins a transfer to us; `pending` until the other side agrees or its time is over. */
  transferIn(order: TransferOrder): Promise<Act<Registration>>;
  /** The state of the newest transfer of a name, to us or away from us; null when there was none. */
  transferStatus(name: string): Promise<Result<TransferStatus | null>>;
  /** Cancels a transfer to us, or answers one away from us. */
  answerTransfer(name: string, answer: "cancel" | "approve" | "reject"): Promise<Act<null>>;
  /** Out of redemption: request and report (RFC 3915); with the year that a restore adds, if it does. */
  restore(name: string, key: string): Promise<Act<Registration>>;
  /** Done once accepted: the name is gone (add grace) or in redemption, `info` shows which; again: done. */
  delete(name: string, key: string): Promise<Act<null>>;
  /** The registry's data of a name of ours; null when there surely is none. `code`: for a name of others. */
  info(name: string, code?: string): Promise<Result<RegistryName | null>>;
  /** Whom the registrar has as the owner of a name of ours; null when there surely is no such name. */
  owner(name: string): Promise<Result<RegistryOwner | null>>;
  /** Replaces all of them. */
  setNameServers(name: string, servers: readonly NameServer[]): Promise<Act<null>>;
  /** Replaces all DS records (RFC 5910); none switches DNSSEC off. */
  setDelegationSigners(name: string, signers: readonly DelegationSigner[]): Promise<Act<null>>;
  setLock(name: string, isLocked: boolean): Promise<Act<null>>;
  /** Takes a name out of the zone (clientHold) without touching its name servers, or puts it back. */
  setHold(name: string, isHeld: boolean): Promise<Act<null>>;
  setRegistrant(name: string, registrant: RegistrantData): Promise<Act<null>>;
  setPrivacy(name: string, isPrivate: boolean): Promise<Act<null>>;
  /** A new transfer code; the one before stops working. Stored and shown by the caller, encrypted, once. */
  makeTransferCode(name: string): Promise<Act<string>>;
  /** What happened without us, oldest first (EPP poll, webhooks), from a cursor of the driver's own. */
  events(cursor: string | null): Promise<Result<{ events: RegistryEvent[]; cursor: string | null }>>;
  /** Every name the registry has under our account, page by page; null cursor begins and ends. */
  listAll(cursor: string | null): Promise<Result<{ names: string[]; cursor: string | null }>>;
  /** What is left in each account that is paid ahead and can be asked for it; none where there is no such thing. */
  balances(): Promise<Result<readonly RegistrarBalance[]>>;
  /** Ends what it holds open. */
  close(): Promise<void>;
}

export interface RegistrarCapabilities {
  readonly acts: readonly ("register" | "renew" | "transfer" | "restore")[];
  /** Whole years at once, from and to. */
  readonly years: readonly [min: number, max: number];
  /** What the registry requires about the owner of a name. */
  readonly contactMode: "none" | "registrant" | "full";
  readonly hasPrivacy: boolean;
  readonly hasDnssec: boolean;
  readonly hasPremium: boolean;
  readonly hasLock: boolean;
  /** `setHold` takes names out of the zone and puts them back; otherwise the registrar does it by its own rules. */
  readonly hasHold: boolean;
  /** `delete` ends names; otherwise they expire when they are not renewed. */
  readonly hasDelete: boolean;
  /** Fields that an owner of any country has to have; without them nothing is ordered. */
  readonly ownerRequirements: readonly ("province" | "postalCode")[];
  /** It verifies registrants' email addresses itself; otherwise that is up to us. */
  readonly verifiesContacts: boolean;
  /** Names in one check. */
  readonly batchSize: number;
  /** Checks that run in parallel; further ones wait for their turn inside the driver. */
  readonly parallelChecks: number;
}

export interface RegistrarBalance {
  /** A short name of the account. */
  readonly account: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly cents: bigint;
}

export interface RegistrarHealth {
  readonly ok: boolean;
  readonly version: string;
  /** For the operator; null when all is well. */
  readonly problem: string | null;
}

export type Availability =
  | "available"
  | "taken"
  | "premium"
  | "reserved"
  | "invalid"
  | "unsupported"
  | "unknown";

export interface NameCheck {
  readonly name: string;
  /** `unknown` is never sellable. */
  readonly availability: Availability;
  /** The registry's price of a premium name; null for all others. */
  readonly premium: { readonly registerCents: bigint; readonly renewCents: bigint } | null;
}

export interface CreateOrder {
  readonly name: string;
  readonly years: number;
  readonly nameServers: readonly NameServer[];
  readonly registrant: RegistrantData;
  readonly isPrivate: boolean;
  /** Our order's id: the same for every try. */
  readonly key: string;
  /** For a premium name: the most it may cost us, for all years; more is refused with `price_changed`. Else null. */
  readonly premiumCents: bigint | null;
}

export interface RenewOrder {
  readonly name: string;
  readonly years: number;
  readonly currentExpiry: Date;
  readonly key: string;
  /** As in `CreateOrder`. */
  readonly premiumCents: bigint | null;
}

export interface TransferOrder {
  readonly name: string;
  readonly code: string;
  readonly registrant: RegistrantData;
  readonly key: string;
  /** As in `CreateOrder`. */
  readonly premiumCents: bigint | null;
}

/** The state of a name after an act. */
export interface Registration {
  readonly name: string;
  readonly expiresAt: Date;
}

export interface NameServer {
  /** A-label host name. */
  readonly host: string;
  /** Glue: only for hosts below the name itself. */
  readonly addresses: readonly string[];
}

export interface DelegationSigner {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** Upper-case hexadecimal. */
  readonly digest: string;
}

/** RFC 5733 as far as we use it. */
export interface RegistrantData {
  /** Our contact's id: one contact object per contact and registry. */
  readonly contactId: string;
  readonly name: string;
  readonly organization: string | null;
  /** One to three lines. */
  readonly street: readonly string[];
  readonly city: string;
  readonly province: string | null;
  readonly postalCode: string | null;
  /** Two upper-case letters, ISO 3166-1. */
  readonly country: string;
  /** `+49.301234567`, and the extension apart. */
  readonly phone: string;
  readonly phoneExtension: string | null;
  readonly email: string;
  /** The same in the registrant's own script, where it is another one; the fields above are ASCII. */
  readonly localized: LocalizedAddress | null;
}

export interface LocalizedAddress {
  readonly name: string;
  readonly organization: string | null;
  readonly street: readonly string[];
  readonly city: string;
  readonly province: string | null;
  readonly postalCode: string | null;
}

/** RFC 5731 statuses and RFC 3915 grace periods, as the registry has them. */
export interface RegistryName {
  readonly name: string;
  /** False for a name of another registrar. */
  readonly isOurs: boolean;
  /** `ok`, `clientTransferProhibited`, `pendingDelete` … */
  readonly statuses: readonly string[];
  /** `addPeriod`, `autoRenewPeriod`, `redemptionPeriod` … */
  readonly graces: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly transferredAt: Date | null;
  readonly nameServers: readonly NameServer[];
  readonly delegationSigners: readonly DelegationSigner[];
}

export interface RegistryOwner {
  /** As written there, which our own rules may refuse; null where the registry keeps no owners. */
  readonly registrant: Omit<RegistrantData, "contactId"> | null;
  readonly isPrivate: boolean;
}

export interface TransferStatus {
  readonly state: "pending" | "approved" | "rejected" | "cancelled";
  readonly direction: "in" | "out";
  /** Null when the registrar does not report it. */
  readonly requestedAt: Date | null;
  /** When it completes by itself, or when it ended; null when the registrar does not report it. */
  readonly actsAt: Date | null;
  readonly expiresAt: Date | null;
}

export interface RegistryEvent {
  readonly id: string;
  readonly name: string;
  readonly kind: "transfer" | "renewed" | "deleted" | "restored" | "updated";
  readonly at: Date;
}

export type RegistrarErrorCode =
  | "exists"
  | "not_found"
  /** A status of the name forbids it: locked, pending delete, too young for a transfer. */
  | "prohibited"
  | "bad_code"
  /** Our account there is empty: the operator's matter, never the customer's. */
  | "no_funds"
  | "policy"
  /** The name costs a different amount than the order allows. */
  | "price_changed"
  | "stale"
  | "invalid"
  | "unsupported"
  /** Temporary: too many calls, or no one answers and surely nothing was begun. */
  | "busy"
  | "unreachable"
  | "failed";

export interface RegistrarError {
  readonly code: RegistrarErrorCode;
  /** For the operator's log only; never shown to a customer. */
  readonly detail: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: RegistrarError };

/** Answer of every act. */
export type Act<T> =
  | { readonly state: "done"; readonly value: T }
  /** Accepted but not finished (EPP 1001): look with `info` or `transferStatus`. */
  | { readonly state: "pending" }
  | { readonly state: "refused"; readonly error: RegistrarError }
  /** The answer was lost on the way: it may have happened. */
  | { readonly state: "unknown" };
