// The commands of EPP (RFC 5730 to 5733) with the extensions that we support: DNSSEC (RFC 5910), grace periods
// (RFC 3915), fees (RFC 8748) and long passwords (RFC 8807). For both sides: each reads what the other writes.

export interface EppHello {
  readonly kind: "hello";
}

export interface EppCommandFrame {
  readonly kind: "command";
  readonly command: EppCommand;
  /** The client's own id of this command. */
  readonly transaction: string | null;
}

export type EppCommand =
  | EppLogin
  | { readonly kind: "logout" }
  | { readonly kind: "poll-request" }
  | { readonly kind: "poll-ack"; readonly messageId: string }
  | EppDomainCommand
  | EppContactCommand
  | EppHostCommand
  /** It fits the schemas, but is not implemented here. */
  | { readonly kind: "unimplemented"; readonly what: "command" | "object" | "option" | "extension" };

export interface EppLogin {
  readonly kind: "login";
  readonly clientId: string;
  readonly password: string;
  readonly newPassword: string | null;
  readonly version: string;
  readonly language: string;
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
}

export type EppDomainCommand =
  | EppDomainCheck
  | {
      readonly kind: "domain-info";
      readonly name: string;
      readonly hosts: EppHostsAsked;
      readonly code: string | null;
    }
  | EppDomainCreate
  | EppDomainRenew
  | EppDomainUpdate
  | { readonly kind: "domain-delete"; readonly name: string }
  | EppDomainTransfer;

/** Which name servers an info lists: those of the name, those below it, both, or none. */
export type EppHostsAsked = "all" | "del" | "sub" | "none";

export interface EppDomainCheck {
  readonly kind: "domain-check";
  readonly names: readonly string[];
  readonly fee: EppFeeCheck | null;
}

export interface EppFeeCheck {
  /** Null: the registry's own. */
  readonly currency: string | null;
  readonly commands: readonly { readonly command: string; readonly years: number | null }[];
}

/** The amount that the client expects to pay: the command fails when it costs more. */
export interface EppFee {
  readonly currency: string | null;
  /** As written, e.g. `12.50`. */
  readonly amounts: readonly string[];
}

export interface EppDomainCreate {
  readonly kind: "domain-create";
  readonly name: string;
  readonly period: EppPeriod | null;
  readonly nameServers: EppNameServers;
  readonly registrant: string | null;
  readonly contacts: readonly EppDomainContact[];
  readonly code: string;
  readonly signers: readonly EppSigner[];
  readonly fee: EppFee | null;
}

export interface EppPeriod {
  readonly unit: "y" | "m";
  readonly length: number;
}

export interface EppDomainContact {
  readonly type: "admin" | "billing" | "tech" | null;
  readonly id: string;
}

/** Name servers are objects of their own or parts of the name, depending on the registry (RFC 5731 §1.1). */
export type EppNameServers =
  | { readonly as: "objects"; readonly hosts: readonly string[] }
  | { readonly as: "attributes"; readonly hosts: readonly EppHost[] };

export interface EppHost {
  readonly name: string;
  readonly addresses: readonly EppAddress[];
}

export interface EppAddress {
  readonly version: "v4" | "v6";
  readonly address: string;
}

/** A delegation signer (RFC 5910); the digest in upper-case hexadecimal. */
export interface EppSigner {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
}

export interface EppDomainRenew {
  readonly kind: "domain-renew";
  readonly name: string;
  /** The expiry day, as `2027-11-20`: the guard against renewing twice. */
  readonly currentExpiry: string;
  readonly period: EppPeriod | null;
  readonly fee: EppFee | null;
}

export interface EppDomainUpdate {
  readonly kind: "domain-update";
  readonly name: string;
  readonly add: EppDomainParts;
  readonly remove: EppDomainParts;
  readonly registrant: string | null;
  /** Null leaves it; `none` removes it. */
  readonly code: string | { readonly none: true } | null;
  readonly signers: EppSignerChange | null;
  readonly restore: EppRestore | null;
  readonly fee: EppFee | null;
}

export interface EppDomainParts {
  readonly nameServers: EppNameServers;
  readonly contacts: readonly EppDomainContact[];
  readonly statuses: readonly string[];
}

export interface EppSignerChange {
  readonly remove: "all" | readonly EppSigner[];
  readonly add: readonly EppSigner[];
}

export type EppRestore =
  | { readonly op: "request" }
  | {
      readonly op: "report";
      readonly before: string;
      readonly after: string;
      readonly deletedAt: string;
      readonly restoredAt: string;
      readonly reason: string;
      readonly statements: readonly string[];
    };

export interface EppDomainTransfer {
  readonly kind: "domain-transfer";
  readonly op: "request" | "query" | "cancel" | "approve" | "reject";
  readonly name: string;
  readonly period: EppPeriod | null;
  readonly code: string | null;
  readonly fee: EppFee | null;
}

export type EppContactCommand =
  | { readonly kind: "contact-check"; readonly ids: readonly string[] }
  | { readonly kind: "contact-info"; readonly id: string; readonly code: string | null }
  | ({ readonly kind: "contact-create"; readonly code: string } & EppContactData)
  | ({ readonly kind: "contact-update" } & EppContactChange)
  | { readonly kind: "contact-delete"; readonly id: string };

export interface EppContactData {
  readonly id: string;
  readonly postal: readonly EppPostal[];
  readonly voice: EppPhone | null;
  readonly fax: EppPhone | null;
  readonly email: string;
}

/** Null or absent fields stay as they are. */
export interface EppContactChange {
  readonly id: string;
  readonly addStatuses: readonly string[];
  readonly removeStatuses: readonly string[];
  readonly postal: readonly EppPostalChange[];
  readonly voice: EppPhone | null;
  readonly fax: EppPhone | null;
  readonly email: string | null;
  readonly code: string | null;
}

export interface EppPostal {
  /** `int` is 7-bit ASCII, `loc` is the contact's own script. */
  readonly type: "int" | "loc";
  readonly name: string;
  readonly organization: string | null;
  readonly address: EppPostalAddress;
}

export interface EppPostalChange {
  readonly type: "int" | "loc";
  readonly name: string | null;
  readonly organization: string | null;
  readonly address: EppPostalAddress | null;
}

export interface EppPostalAddress {
  readonly street: readonly string[];
  readonly city: string;
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly country: string;
}

export interface EppPhone {
  /** `+49.301234567`. */
  readonly number: string;
  readonly extension: string | null;
}

export type EppHostCommand =
  | { readonly kind: "host-check"; readonly names: readonly string[] }
  | { readonly kind: "host-info"; readonly name: string }
  | ({ readonly kind: "host-create" } & EppHost)
  | EppHostUpdate
  | { readonly kind: "host-delete"; readonly name: string };

export interface EppHostUpdate {
  readonly kind: "host-update";
  readonly name: string;
  readonly add: EppHostParts;
  readonly remove: EppHostParts;
  readonly newName: string | null;
}

export interface EppHostParts {
  readonly addresses: readonly EppAddress[];
  readonly statuses: readonly string[];
}

export function isOfDomain(command: EppCommand): command is EppDomainCommand {
  return command.kind.startsWith("domain-");
}

export function isOfContact(command: EppCommand): command is EppContactCommand {
  return command.kind.startsWith("contact-");
}

export function isOfHost(command: EppCommand): command is EppHostCommand {
  return command.kind.startsWith("host-");
}
