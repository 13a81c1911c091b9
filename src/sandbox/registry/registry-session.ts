import type { DelegationSigner } from "#src/drivers/registrar/port.ts";

/**
 * The sandbox registry as a registrar sees it: the commands of EPP (RFC 5730 to 5733, RGP 3915, secDNS 5910, fee
 * 8748) as calls, their result codes as answers. The driver `simulated` calls it directly, the EPP server translates
 * XML to it. Names and hosts are lower-case A-labels without a final dot; money is in US cents.
 */
export interface RegistrySession {
  /** The registrar that is logged in. */
  readonly registrar: string;
  checkNames(names: readonly string[]): Promise<Answer<NameChecked[]>>;
  /** `code`: of a name of another registrar; a wrong one is 2202. */
  infoName(name: string, code?: string): Promise<Answer<NameInfo>>;
  createName(order: CreateName): Promise<Answer<NameCreated>>;
  renewName(order: RenewName): Promise<Answer<NameRenewed>>;
  /** 1000: gone at once (add grace); 1001: in redemption. */
  deleteName(name: string): Promise<Answer<null>>;
  updateName(change: UpdateName): Promise<Answer<null>>;
  /** Out of redemption; the report has to follow within a week, and is charged then. */
  requestRestore(name: string, feeCents: bigint | null): Promise<Answer<Charging>>;
  reportRestore(name: string): Promise<Answer<NameRenewed>>;
  /** 1001 and pending, or 1000 where an ending transfers at once. */
  requestTransfer(order: RequestTransfer): Promise<Answer<TransferInfo & Charging>>;
  /** The newest transfer; 2301 when there was none. */
  queryTransfer(name: string, code?: string): Promise<Answer<TransferInfo>>;
  answerTransfer(name: string, answer: "cancel" | "approve" | "reject"): Promise<Answer<TransferInfo>>;
  checkHosts(hosts: readonly string[]): Promise<Answer<ObjectChecked[]>>;
  infoHost(host: string): Promise<Answer<HostInfo>>;
  createHost(host: string, addresses: readonly string[]): Promise<Answer<{ readonly createdAt: Date }>>;
  updateHost(change: UpdateHost): Promise<Answer<null>>;
  deleteHost(host: string): Promise<Answer<null>>;
  checkContacts(ids: readonly string[]): Promise<Answer<ObjectChecked[]>>;
  infoContact(id: string): Promise<Answer<ContactInfo>>;
  createContact(id: string, fields: ContactFields): Promise<Answer<{ readonly createdAt: Date }>>;
  updateContact(id: string, fields: ContactFields): Promise<Answer<null>>;
  deleteContact(id: string): Promise<Answer<null>>;
  /** The oldest message, repeatedly until it is acknowledged: 1301; none: 1300 and null. */
  poll(): Promise<Answer<PollMessage | null>>;
  /** Returns how many are left. */
  acknowledge(messageId: string): Promise<Answer<number>>;
}

/** RFC 5730 section 3, as far as this registry gives them. */
export type SuccessCode = 1000 | 1001 | 1300 | 1301 | 1500;
export type FailureCode =
  | 2000
  | 2001
  | 2002
  | 2003
  | 2004
  | 2005
  | 2101
  | 2102
  | 2104
  | 2105
  | 2106
  | 2200
  | 2201
  | 2202
  | 2300
  | 2301
  | 2302
  | 2303
  | 2304
  | 2305
  | 2306
  | 2308
  | 2400
  | 2502;

export type Answer<T> = Succeeded<T> | Failed;

interface Succeeded<T> extends Delivered {
  readonly ok: true;
  readonly code: SuccessCode;
  readonly value: T;
}

export interface Failed extends Delivered {
  readonly ok: false;
  readonly code: FailureCode;
  /** In English, for the other side's operator. */
  readonly reason: string;
}

interface Delivered {
  /** The delivery that a sentinel name asks for: lost, or late. */
  readonly delivery?: "lost" | "late";
}

/** The registrar's cost of a name, per year or act. */
export interface NameFees {
  readonly isPremium: boolean;
  readonly createCents: bigint;
  readonly renewCents: bigint;
  readonly transferCents: bigint;
  readonly restoreCents: bigint;
}

export interface NameChecked {
  readonly name: string;
  /** Null: the registry cannot determine it now; over EPP the whole check fails with 2400 then. */
  readonly isAvailable: boolean | null;
  /** The reason when it is not available. */
  readonly reason: "in use" | "reserved" | "invalid" | "not our ending" | null;
  /** Null when it could not be registered by anyone. */
  readonly fees: NameFees | null;
}

export interface NameInfo {
  readonly name: string;
  readonly roid: string;
  readonly sponsor: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedBy: string | null;
  readonly updatedAt: Date | null;
  readonly transferredAt: Date | null;
  readonly expiresAt: Date;
  readonly statuses: readonly NameStatus[];
  /** rgpStatus of RFC 3915. */
  readonly graces: readonly RgpStatus[];
  /** Contacts of the sponsor alone; empty for others. */
  readonly registrant: string | null;
  readonly contacts: readonly NameContact[];
  readonly hosts: readonly string[];
  readonly subordinateHosts: readonly string[];
  readonly signers: readonly DelegationSigner[];
  readonly isPrivate: boolean;
  /** For the registrar that set it; the registry keeps only a hash. */
  readonly code: string | null;
}

export interface NameContact {
  readonly type: "admin" | "tech" | "billing";
  readonly id: string;
}

/** The statuses that a registrar sets and unsets. */
export type ClientStatus =
  | "clientHold"
  | "clientDeleteProhibited"
  | "clientRenewProhibited"
  | "clientTransferProhibited"
  | "clientUpdateProhibited";

export type NameStatus =
  | ClientStatus
  | "serverHold"
  | "serverDeleteProhibited"
  | "serverRenewProhibited"
  | "serverTransferProhibited"
  | "serverUpdateProhibited"
  | "pendingCreate"
  | "pendingDelete"
  | "pendingTransfer"
  | "inactive"
  | "ok";

export type RgpStatus =
  | "addPeriod"
  | "renewPeriod"
  | "autoRenewPeriod"
  | "transferPeriod"
  | "redemptionPeriod"
  | "pendingRestore"
  | "pendingDelete";

export interface CreateName {
  readonly name: string;
  readonly years: number;
  /** Host objects that exist. */
  readonly hosts: readonly string[];
  readonly registrant: string | null;
  readonly contacts: readonly NameContact[];
  readonly signers: readonly DelegationSigner[];
  readonly code: string | null;
  readonly isPrivate: boolean;
  /** The amount that the registrar agrees to pay (fee extension); a premium name needs it. */
  readonly feeCents: bigint | null;
  /** In-process only: a repeated order with the same key is answered as the first; EPP has no such thing. */
  readonly once?: string;
}

export interface NameCreated extends NameRenewed {
  readonly createdAt: Date;
}

export interface RenewName {
  readonly name: string;
  /** The expiry day, `2027-01-31`, that the registrar expects; another one is refused with 2306. */
  readonly currentExpiry: string;
  readonly years: number;
  readonly feeCents: bigint | null;
  readonly once?: string;
}

export interface Charging {
  /** The amount charged, now or on completion. */
  readonly feeCents: bigint;
}

export interface NameRenewed extends Charging {
  readonly name: string;
  readonly expiresAt: Date;
}

export interface UpdateName {
  readonly name: string;
  readonly add: NameParts;
  readonly remove: NameParts;
  /** Absent: as it was. Statuses and hosts change by `add` and `remove`. */
  readonly registrant?: string | null;
  /** Null removes the code: the name cannot be transferred then (RFC 9154). */
  readonly code?: string | null;
  readonly isPrivate?: boolean;
  readonly removesAllSigners?: boolean;
}

/** Removed first, then added. */
export interface NameParts {
  readonly hosts?: readonly string[];
  readonly statuses?: readonly ClientStatus[];
  readonly contacts?: readonly NameContact[];
  readonly signers?: readonly DelegationSigner[];
}

export interface RequestTransfer {
  readonly name: string;
  readonly code: string;
  readonly feeCents: bigint | null;
  readonly once?: string;
}

export type TransferState =
  | "pending"
  | "clientApproved"
  | "clientCancelled"
  | "clientRejected"
  | "serverApproved"
  | "serverCancelled";

export interface TransferInfo {
  readonly name: string;
  readonly state: TransferState;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  /** The registrar that has to answer, or did. */
  readonly answeredBy: string;
  /** When it completes by itself, or when it ended. */
  readonly answeredAt: Date;
  /** The expiry, now or after completion. */
  readonly expiresAt: Date;
}

export interface ObjectChecked {
  readonly id: string;
  readonly isAvailable: boolean;
}

export interface HostInfo {
  readonly name: string;
  readonly roid: string;
  readonly sponsor: string;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
  readonly addresses: readonly string[];
  readonly isLinked: boolean;
}

export interface UpdateHost {
  readonly name: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** RFC 5733: at least one of the two forms. */
export interface ContactFields {
  /** 7-bit ASCII. */
  readonly internationalized: ContactAddress | null;
  readonly localized: ContactAddress | null;
  readonly voice: string | null;
  readonly voiceExtension: string | null;
  readonly email: string;
}

export interface ContactAddress {
  readonly name: string;
  readonly organization: string | null;
  readonly street: readonly string[];
  readonly city: string;
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly country: string;
}

export interface ContactInfo {
  readonly id: string;
  readonly roid: string;
  readonly sponsor: string;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
  readonly fields: ContactFields;
  readonly isLinked: boolean;
}

export interface PollMessage {
  readonly id: string;
  /** How many wait, including this one. */
  readonly count: number;
  readonly at: Date;
  readonly text: string;
  readonly name: string;
  readonly kind: MessageKind;
  /** With kind `transfer`. */
  readonly transfer: TransferInfo | null;
  /** With kind `created`: how a pending creation ended. */
  readonly isCreated: boolean | null;
}

export type MessageKind = "transfer" | "created" | "renewed" | "deleted" | "restored" | "updated";
