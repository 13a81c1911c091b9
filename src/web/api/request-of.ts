import type { ApiRoute } from "./api-contract.ts";

const basePath = "/api";

/** The parts of a call that make its request, whichever call it is. */
export interface CallParts {
  readonly params?: object | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly ifMatch?: number | undefined;
}

/** What a call asks for: its method and its address on this site, filled in. */
export function requestOf(
  route: ApiRoute,
  { params, query }: CallParts,
): { readonly method: string; readonly url: string } {
  const [method = "", path = ""] = route.split(" ");
  return { method, url: basePath + fillPath(path, params) + queryText(query) };
}

function fillPath(path: string, params: CallParts["params"]): string {
  const values = new Map(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ""));
}

function queryText(query: CallParts["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === "number" || (typeof value === "string" && value !== ""))
      search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
