import { createRoute } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { firstData } from "#src/web/cabinet/first-data.ts";
import { bareRoute, bareVisitorRoute, cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";
import { readCallbackSearch } from "./callback-search.ts";
import { readNextPath } from "./next-path.ts";
import { looksQuery } from "./look/looks-query.ts";
import { sessionsQuery } from "./queries.ts";
import { openReferralLink } from "#src/web/visits/referrer.ts";
import { passkeysQuery } from "./passkeys/passkeys-query.ts";
import { totpQuery } from "./second-factor/totp-query.ts";
import { securityEventsQuery } from "./security/security-events-query.ts";
import { socialsQuery } from "./socials-query.ts";
import { teamQuery } from "./team/team-query.ts";
import { readVerifySearch } from "./verify-search.ts";

const loginRoute = createRoute({
  getParentRoute: () => bareVisitorRoute,
  path: routePath("login"),
  validateSearch: checkedSearch(readNextPath),
  component: lazyPage(["accounts"], () => import("./login-page.tsx"), "LoginPage"),
});

const signupRoute = createRoute({
  getParentRoute: () => bareVisitorRoute,
  path: routePath("signup"),
  validateSearch: checkedSearch(readNextPath),
  component: lazyPage(["accounts"], () => import("./signup-page.tsx"), "SignupPage"),
});

const recoveryRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("recovery"),
  component: lazyPage(["accounts"], () => import("./recovery-page.tsx"), "RecoveryPage"),
});

const recoveryTokenRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("recovery-token"),
  validateSearch: checkedSearch(({ token }): { token?: string } =>
    typeof token === "string" ? { token } : {},
  ),
  component: lazyPage(["accounts"], () => import("./reset-password-page.tsx"), "ResetPasswordPage"),
});

const verifyRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("verify"),
  validateSearch: checkedSearch(readVerifySearch),
  component: lazyPage(["accounts", "verify"], () => import("./verify-page.tsx"), "VerifyPage"),
});

const authCallbackRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("auth-callback"),
  validateSearch: checkedSearch(readCallbackSearch),
  component: lazyPage(["accounts"], () => import("./auth-callback-page.tsx"), "AuthCallbackPage"),
});

const lookRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("look"),
  component: lazyPage(["look"], () => import("./look/look-page.tsx"), "LookPage"),
});

const oauthCallbackRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("oauth-callback"),
  validateSearch: checkedSearch(() => ({})),
  component: lazyPage(["signin"], () => import("./oauth-callback-page.tsx"), "OauthCallbackPage"),
});

/** A referral link: remembers who sent the visitor and goes home (product §2). */
const registerRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("auth-register"),
  beforeLoad: ({ params }) => {
    openReferralLink(params.referrer);
    location.replace("/");
  },
});

const settingsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-settings"),
  component: lazyPage(
    ["accounts", "privacy", "settings", "ways"],
    () => import("./settings-page.tsx"),
    "SettingsPage",
  ),
});

const securityRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-settings-security"),
  loader: firstData((queries) => [
    queries.prefetchQuery(sessionsQuery),
    queries.prefetchQuery(socialsQuery),
    queries.prefetchQuery(passkeysQuery),
    queries.prefetchQuery(totpQuery),
    queries.prefetchInfiniteQuery(securityEventsQuery),
    queries.prefetchQuery(looksQuery),
  ]),
  component: lazyPage(
    ["accounts", "look", "security", "servers", "sessions", "settings", "signin", "twofactor"],
    () => import("./security-page.tsx"),
    "SecurityPage",
  ),
});

const teamRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-settings-team"),
  loader: firstData((queries) => [queries.prefetchQuery(teamQuery)]),
  component: lazyPage(["settings", "team"], () => import("./team/team-page.tsx"), "TeamPage"),
});

const invitationRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: routePath("invitation"),
  component: lazyPage(["team"], () => import("./team/invitation-page.tsx"), "InvitationPage"),
});

/** The pages by their layout. */
export const accountsRoutes = {
  visitor: [loginRoute, signupRoute],
  bare: [
    recoveryRoute,
    recoveryTokenRoute,
    verifyRoute,
    invitationRoute,
    authCallbackRoute,
    oauthCallbackRoute,
    lookRoute,
    registerRoute,
  ],
  cabinet: [settingsRoute, securityRoute, teamRoute],
} as const;
