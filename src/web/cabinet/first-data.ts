import type { QueryClient } from "@tanstack/react-query";
import { hasFirstCalls } from "#src/web/api/first-call.ts";
import type { RouterContext } from "./router-context.ts";

/** Answers that the page's HTML asked for come before the page's code; one that does not is drawn when it is there. */
const patienceMs = 100;

interface FirstOpening {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string; readonly searchStr: string };
}

/**
 * Loader of a page whose HTML names its first calls (`FirstCalls`): puts their answers into the cache before the
 * page is drawn, so that it is drawn once and in slices instead of as a skeleton and then at one blow. Only the page
 * that the browser opened waits so; on the way from page to page the skeleton is the quicker answer. `id`: the second
 * part of the page's path.
 */
export function firstData(load: (queries: QueryClient, id: string) => readonly Promise<unknown>[]) {
  return async ({ context, location }: FirstOpening): Promise<void> => {
    if (!hasFirstCalls() || location.searchStr !== "") return;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([
      Promise.allSettled(load(context.queryClient, location.pathname.split("/")[2] ?? "")),
      patience,
    ]);
  };
}
