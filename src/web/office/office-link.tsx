import { createBrowserHistory, notFound, useLocation, useParams } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import { decodeId, type Id, type IdKind } from "#src/shared/ids.ts";

/** What the router listens to. */
export const officeHistory = createBrowserHistory();

function go(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) officeHistory.replace(href);
  else officeHistory.push(href);
}

/** Goes to an address of the office: `go("/staff/audit?action=staff.")`. */
export function useGo(): typeof go {
  return go;
}

/** A link within the office: `href` and everything of an anchor. Other buttons and keys open it as the browser does. */
export function OfficeLink({ href, onClick, ...rest }: ComponentProps<"a"> & { readonly href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** The id in the address of an object's page, whose path names it `$id`; another address has no page. */
export function useOfficeId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false });
  if (!isIdOf(kind, id)) throw notFound();
  return id;
}

function isIdOf<Kind extends IdKind>(kind: Kind, id: unknown): id is Id<Kind> {
  return typeof id === "string" && decodeId(kind, id) !== null;
}

/** Path and query of the present address. */
export function useOfficeLocation(): {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
} {
  const { pathname, searchStr, hash } = useLocation();
  return { path: pathname, search: searchStr, hash };
}
