import type { Config } from "#src/config/config.ts";

/** Who sells: as receipts and legal texts name them, with the lines of the address. */
export function legalIssuer({
  LEGAL_NAME,
  LEGAL_ADDRESS,
  PRODUCT_NAME,
}: Pick<Config, "LEGAL_NAME" | "LEGAL_ADDRESS" | "PRODUCT_NAME">): { name: string; lines: string[] } {
  const lines = (LEGAL_ADDRESS ?? "").split(";").map((line) => line.trim());
  return { name: LEGAL_NAME ?? PRODUCT_NAME, lines: lines.filter(Boolean) };
}
