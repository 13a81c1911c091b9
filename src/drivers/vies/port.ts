/** A VAT number in its two parts, as VIES takes them: `EL` and `094259216`. */
export interface VatNumber {
  readonly prefix: string;
  readonly digits: string;
}

/** What VIES said; `unreachable`: it, or the state that the number is of, gave no usable answer. */
export type ViesAnswer =
  | {
      readonly state: "valid" | "invalid";
      /** Proof of the check, which VIES gives to a seller who names their own number. */
      readonly consultationNumber: string | null;
    }
  | { readonly state: "unreachable"; readonly reason: string };

/** Asks the states of the European Union whether VAT numbers are in use. Never throws, and answers within its limit. */
export interface Vies {
  readonly name: string;
  /** `requester`: the seller's own number; null while there is none. */
  check(number: VatNumber, requester: VatNumber | null): Promise<ViesAnswer>;
}
