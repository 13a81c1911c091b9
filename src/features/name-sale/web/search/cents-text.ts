/** `1040` → `10.40`: an amount as spreadsheets read it. */
export function centsText(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
