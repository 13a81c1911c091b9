import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { checkedSearch } from "./checked-search.ts";

const readTab = ({ tab }: Record<string, unknown>): { tab?: string } => (tab === "console" ? { tab } : {});

async function searchAt(address: string) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/page",
    validateSearch: checkedSearch(readTab),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
  });
  await router.load();
  const search = router.state.matches.at(-1)?.search ?? {};
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

test("a page sees only what its check accepted", async () => {
  expect(await searchAt("/page?tab=console")).toEqual({ tab: "console" });
  expect(await searchAt("/page?tab=evil&next=//example.org")).toEqual({});
});
