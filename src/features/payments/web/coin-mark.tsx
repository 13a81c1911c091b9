import type { Method } from "./queries.ts";

const signs: Readonly<Record<Method["asset"], string>> = {
  BTC: "B",
  DOGE: "Ð",
  ETH: "Ξ",
  // The sign of its own would bring a font file for it alone.
  USDT: "T",
  USDC: "$",
};

/** The one-colour ring with a coin's sign; decorative beside its name. */
export function CoinMark({ asset }: { readonly asset: Method["asset"] }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-full border-2 border-current font-mono text-13 font-semibold text-fg"
    >
      {signs[asset]}
    </span>
  );
}
