import { redirect } from "@tanstack/react-router";
import { ApiError } from "#src/web/api/api-error.ts";
import { ownPath } from "#src/shared/own-path.ts";
import { session } from "#src/web/session/session.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { landingPath } from "#src/web/session/wanted-path.ts";
import { isCabinetPath } from "./is-cabinet-path.ts";
import { announce } from "./notices.ts";
import type { RouterContext } from "./router-context.ts";

interface GuardInput {
  readonly context: RouterContext;
  readonly location: { readonly href: string };
}

interface VisitorInput {
  readonly location: { readonly search: { readonly next?: unknown } };
}

/**
 * Pages for customers: a visitor is sent to login, which remembers the requested path. When the profile cannot be
 * loaded, the local user is cleared and login shows the text (product §4).
 */
export async function requireUser({ context, location }: GuardInput): Promise<void> {
  const toLogin = () => redirect({ to: "/login", search: { next: location.href } });
  if (!session.isActive()) throw toLogin();
  try {
    await context.queryClient.ensureQueryData(userQuery);
  } catch (error) {
    // The 401 rule has shown its own text.
    if (!(error instanceof ApiError && error.status === 401)) {
      announce({ type: "red", text: { key: "failedToLoadProfile" } });
    }
    session.leave();
    throw toLogin();
  }
}

/** Login and sign-up: a signed-in customer is sent on to the wanted page, else to the landing page. */
export function requireVisitor({ location }: VisitorInput): void {
  if (!session.isActive()) return;
  const wanted = ownPath(location.search.next) ?? landingPath;
  throw redirect({ href: wanted, reloadDocument: !isCabinetPath(wanted) });
}
