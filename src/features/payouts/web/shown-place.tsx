import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Payout } from "./queries.ts";

type Place = Payout["destination"];

/** Where money goes: coin, network and address, or brand and last four digits of a card. */
export function ShownPlace({ place }: { readonly place: Place }) {
  const { kind, asset, network, address, cardBrand, cardLast4 } = place;
  return (
    <span className="block min-w-0 text-13 text-fg2">
      {kind === "card" ? (
        <BdiCode>{`${cardBrand ?? ""} ···· ${cardLast4 ?? ""}`}</BdiCode>
      ) : (
        <>
          <BdiCode>{asset}</BdiCode> · <bdi>{network}</bdi> ·{" "}
          <BdiCode className="wrap-anywhere">{address}</BdiCode>
        </>
      )}
    </span>
  );
}
