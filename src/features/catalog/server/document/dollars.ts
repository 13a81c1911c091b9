import { formatUnits } from "#src/shared/money.ts";

/** `490n` → `4.90`: two decimals, so that two exports of one price are the same text. */
export function dollars(cents: bigint): string {
  const text = formatUnits(cents, 2);
  const [whole = "0", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}
