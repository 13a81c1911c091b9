import type { Method } from "./queries.ts";

/** Lines on a grid of 24, inside the ring. */
const signs: Readonly<Record<Method["asset"], string>> = {
  BTC: "M9.4 7.6v8.8M8 7.6h5.2a2.1 2.1 0 0 1 0 4.3H9.4h4.2a2.25 2.25 0 0 1 0 4.5H8M11 5.7v1.9M13.3 5.7v1.9M11 16.4v1.9M13.3 16.4v1.9",
  DOGE: "M9.6 7.2v9.6M8.2 7.2h3.4a4.8 4.8 0 0 1 0 9.6H8.2M7.4 12h5",
  ETH: "M12 5.2l4.4 6.9-4.4 2.6-4.4-2.6zM7.6 14.3l4.4 4.5 4.4-4.5",
  LTC: "M11.9 6.2L9.4 16.8h6.2M7.8 13.4l5.8-2.6",
  USDT: "M7.6 7.4h8.8v2.2M7.6 9.6V7.4M12 7.4v9.8M7 12c0-.9 2.2-1.6 5-1.6s5 .7 5 1.6-2.2 1.6-5 1.6S7 12.9 7 12z",
  USDC: "M14.6 9.6c-.2-1.1-1.2-1.8-2.6-1.8-1.5 0-2.5.8-2.5 2 0 2.9 5.1 1.5 5.1 4.4 0 1.2-1.1 2-2.6 2s-2.5-.7-2.7-1.9M12 6v1.8M12 16.2V18M8.3 5.9a7.2 7.2 0 0 0 0 12.2M15.7 5.9a7.2 7.2 0 0 1 0 12.2",
};

/** Whether a coin has a sign here; gateways take others too. */
export function isKnownCoin(asset: string): asset is Method["asset"] {
  return asset in signs;
}

/** The one-colour ring with a coin's sign, drawn as lines; decorative beside its name. */
export function CoinMark({ asset }: { readonly asset: Method["asset"] }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-7 shrink-0 text-fg"
    >
      <circle cx="12" cy="12" r="11.2" />
      <path d={signs[asset]} />
    </svg>
  );
}
