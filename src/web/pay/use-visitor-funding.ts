import { useQuery } from "@tanstack/react-query";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { depositMinimumsQuery } from "./deposit-minimums-query.ts";
import { orderFunding } from "./order-funding.ts";

/** Who may pay here, and whether the balance covers the total; undefined for a visitor. */
export function useVisitorFunding(totalCents: number) {
  const user = useOptionalUser();
  const minimums = useQuery({ ...depositMinimumsQuery, enabled: user !== undefined });
  const balanceCents = user?.balance ?? 0;
  return user && { balanceCents, funding: orderFunding(totalCents, balanceCents, minimums.data ?? []) };
}
