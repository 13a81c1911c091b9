import { Money } from "#src/web/ui/money.tsx";

/** An amount, or a dash where the role does not see it: `cents`. */
export function SeenMoney({ cents }: { readonly cents: number | bigint | null }) {
  return cents === null ? "–" : <Money cents={cents} />;
}
