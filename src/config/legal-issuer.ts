/** Who sells: as receipts and legal texts name them. */
export interface LegalIssuer {
  readonly name: string;
  /** Address and registration. */
  readonly lines: string[];
}

interface LegalSettings {
  readonly LEGAL_NAME?: string | undefined;
  /** Lines, separated by semicolons. */
  readonly LEGAL_ADDRESS?: string | undefined;
  readonly PRODUCT_NAME: string;
}

/** Without a legal name, the product's name is used. */
export function legalIssuer({ LEGAL_NAME, LEGAL_ADDRESS, PRODUCT_NAME }: LegalSettings): LegalIssuer {
  const lines = (LEGAL_ADDRESS ?? "").split(";").map((line) => line.trim());
  return { name: LEGAL_NAME ?? PRODUCT_NAME, lines: lines.filter(Boolean) };
}
