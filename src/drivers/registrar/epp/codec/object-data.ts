import type { EppAddress, EppContactData, EppDomainContact, EppNameServers, EppSigner } from "./commands.ts";

// The data of objects in answers. Times are absolute; what a registry may leave out is nullable.

export interface EppChecked {
  /** A name, or the id of a contact. */
  readonly id: string;
  readonly isAvailable: boolean;
  readonly reason: string | null;
}

export interface EppDomainInfo {
  readonly name: string;
  readonly roid: string;
  readonly statuses: readonly string[];
  readonly registrant: string | null;
  readonly contacts: readonly EppDomainContact[];
  readonly nameServers: EppNameServers;
  /** Hosts below the name. */
  readonly subordinates: readonly string[];
  readonly sponsor: string;
  readonly createdBy: string | null;
  readonly createdAt: Date | null;
  readonly updatedBy: string | null;
  readonly updatedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly transferredAt: Date | null;
  readonly code: string | null;
  /** RFC 3915: `redemptionPeriod` and the like. */
  readonly graces: readonly string[];
  readonly signers: readonly EppSigner[];
}

/** The data of a create or a renew. */
export interface EppRegistered {
  readonly name: string;
  readonly createdAt: Date | null;
  readonly expiresAt: Date | null;
}

export interface EppTransfer {
  readonly name: string;
  readonly status: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly answeredBy: string;
  readonly answeredAt: Date;
  readonly expiresAt: Date | null;
}

/** Fees of one name (RFC 8748). */
export interface EppFees {
  readonly name: string;
  readonly isAvailable: boolean;
  /** E.g. `premium`; null: the registry names none. */
  readonly feeClass: string | null;
  readonly currency: string | null;
  readonly commands: readonly EppCommandFee[];
}

export interface EppCommandFee {
  readonly command: string;
  readonly years: number | null;
  /** The same as for most names of this ending. */
  readonly isStandard: boolean;
  /** As written, e.g. `12.50`. */
  readonly amounts: readonly string[];
}

export interface EppContactInfo extends EppContactData {
  readonly roid: string;
  readonly statuses: readonly string[];
  readonly sponsor: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
}

export interface EppHostInfo {
  readonly name: string;
  readonly roid: string;
  readonly statuses: readonly string[];
  readonly addresses: readonly EppAddress[];
  readonly sponsor: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
}
