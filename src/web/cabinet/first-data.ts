import type { QueryClient } from "@tanstack/react-query";
import { hasFirstCalls } from "#src/web/api/first-call.ts";
import { waitBriefly } from "#src/web/wait-briefly.ts";
import type { RouterContext } from "./router-context.ts";

interface FirstOpening {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string; readonly searchStr: string };
}

/**
 * Loader of a page whose HTML makes its first calls (`FirstCalls`): puts their answers into the cache before the
 * page is rendered, so that it renders once, in slices, instead of first as a skeleton and then in one long task.
 * Their answers usually arrive before the page's code; a late one is rendered when it arrives. Only the page that
 * the browser opened waits; when navigating from page to page a skeleton is the quicker response. `id`: the
 * second part of the page's path.
 */
export function firstData(load: (queries: QueryClient, id: string) => readonly Promise<unknown>[]) {
  return async ({ context, location }: FirstOpening): Promise<void> => {
    if (!hasFirstCalls() || location.searchStr !== "") return;
    const id = location.pathname.split("/")[2] ?? "";
    await waitBriefly(Promise.allSettled(load(context.queryClient, id)));
  };
}
