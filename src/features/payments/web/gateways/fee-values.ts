/** What texts say of a gateway's fee: its percent, or that there is none. */
export function feeValues({ feeBps }: { readonly feeBps: number }): {
  readonly fee: "none" | "some";
  readonly percent: number;
} {
  return { fee: feeBps === 0 ? "none" : "some", percent: feeBps / 100 };
}
