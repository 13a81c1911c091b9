import type { QueryClient } from "@tanstack/react-query";
import { hasFirstCalls } from "#src/web/api/first-call.ts";
import { waitBriefly } from "#src/web/wait-briefly.ts";
import type { RouterContext } from "./router-context.ts";

interface FirstOpening {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string; readonly searchStr: string };
}

/**
 * Loader of a page whose HTML names its first calls (`FirstCalls`): puts their answers into the cache before the
 * page is drawn, so that it is drawn once and in slices instead of as a skeleton and then at one blow. Their
 * answers come before the page's code; one that is late is drawn when it is there. Only the page that the browser
 * opened waits so; on the way from page to page the skeleton is the quicker answer. `id`: the second
 * part of the page's path.
 */
export function firstData(load: (queries: QueryClient, id: string) => readonly Promise<unknown>[]) {
  return async ({ context, location }: FirstOpening): Promise<void> => {
    if (!hasFirstCalls() || location.searchStr !== "") return;
    const id = location.pathname.split("/")[2] ?? "";
    await waitBriefly(Promise.allSettled(load(context.queryClient, id)));
  };
}
