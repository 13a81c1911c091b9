import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { paths } from "#src/shared/paths.ts";
import type { OrderSearch } from "./order-choice.ts";

const route = getRouteApi("/cabinet/order-vm");

const settleMs = 300;
const orderPage = paths["cabinet-order-vm"];

/**
 * The order as it is being filled in. The address bar follows a moment later: going through the router with
 * every key would let the field's text lag behind.
 */
export function useOrderSearch() {
  const first = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const [search, setSearch] = useState<OrderSearch>(first);

  useEffect(() => {
    const timer = setTimeout(() => {
      // During navigation to another page that is still loading, it must not navigate back.
      if (history.location.pathname !== orderPage) return;
      void navigate({ search, replace: true, resetScroll: false });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [search, navigate, history]);

  const change = useCallback((patch: OrderSearch) => setSearch((old) => ({ ...old, ...patch })), []);
  return { search, change };
}

/** The order's path with everything that was chosen, for the way back from a top-up. */
export function orderPath(search: OrderSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? orderPage : `${orderPage}?${text}`;
}
