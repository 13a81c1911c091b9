/** A customer's domain that name servers answer for. */
export interface ServedDomain {
  readonly name: string;
  readonly siteId: number;
  /** Those that it is set to. */
  readonly nameServers: readonly string[];
}

/** The customer's domain of an id; throws `not_found` or `domain_not_active`. */
export type FindServedDomain = (customerId: string, domainId: string) => Promise<ServedDomain>;
