import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { checkedSearch } from "#src/web/cabinet/checked-search.ts";
import { bareRoute, bareVisitorRoute, cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { readNextPath } from "./next-path.ts";
import { keepReferrer } from "./referrer.ts";
import { readVerifySearch } from "./verify-search.ts";

const authPage = () => import("./auth-page.tsx");

const loginRoute = createRoute({
  getParentRoute: () => bareVisitorRoute,
  path: "/login",
  validateSearch: checkedSearch(readNextPath),
  component: lazyRouteComponent(authPage, "LoginPage"),
});

const signupRoute = createRoute({
  getParentRoute: () => bareVisitorRoute,
  path: "/signup",
  validateSearch: checkedSearch(readNextPath),
  component: lazyRouteComponent(authPage, "SignupPage"),
});

const recoveryRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "/recovery",
  component: lazyRouteComponent(() => import("./recovery-page.tsx"), "RecoveryPage"),
});

const recoveryTokenRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "/recovery/token",
  validateSearch: checkedSearch(({ token }): { token?: string } =>
    typeof token === "string" ? { token } : {},
  ),
  component: lazyRouteComponent(() => import("./reset-password-page.tsx"), "ResetPasswordPage"),
});

const verifyRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "/verify",
  validateSearch: checkedSearch(readVerifySearch),
  component: lazyRouteComponent(() => import("./verify-page.tsx"), "VerifyPage"),
});

/** A referral link: remembers who sent the visitor and goes home (product §2). */
const registerRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "/auth/register/$referrer",
  beforeLoad: ({ params }) => {
    keepReferrer(params.referrer);
    location.replace("/");
  },
});

const settingsRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings-page.tsx"), "SettingsPage"),
});

export const accountsVisitorRoutes = [loginRoute, signupRoute] as const;
export const accountsBareRoutes = [recoveryRoute, recoveryTokenRoute, verifyRoute, registerRoute] as const;
export const accountsCabinetRoutes = [settingsRoute] as const;
