import { useQuery } from "@tanstack/react-query";
import { forecastQuery } from "#src/web/pay/forecast-query.ts";
import { slowestOf, titleWithBlocks } from "#src/web/pay/slowest-of.ts";

/** The title of a page of money: in a tab it says how far the coins on their way are. */
export function useWalletTitle(title: string): string {
  const { data } = useQuery(forecastQuery);
  return titleWithBlocks(title, slowestOf(data?.incoming.filter(({ state }) => state === "coming") ?? []));
}
