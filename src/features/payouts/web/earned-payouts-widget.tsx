import { useQuery } from "@tanstack/react-query";
import { PastPayouts } from "./past-payouts.tsx";
import { type Payout, payoutsQuery } from "./queries.ts";

/** Past payouts out of one source, for the page of what was earned there: `source`. */
export function EarnedPayouts({ source }: { readonly source: Payout["source"] }) {
  const query = useQuery({
    ...payoutsQuery,
    select: (list) => ({ payouts: list.payouts.filter((payout) => payout.source === source) }),
  });
  return <PastPayouts query={query} />;
}
