import { createRootRouteWithContext, createRoute, Outlet } from "@tanstack/react-router";
import { CabinetLayout } from "./cabinet-layout.tsx";
import { requireUser, requireVisitor } from "./guards.ts";
import { LeaveToServer } from "./leave-to-server.tsx";
import { RootLayout } from "./root-layout.tsx";
import { RouteError } from "./route-error.tsx";
import type { RouterContext } from "./router-context.ts";

/** The root of all routes. Features hang their routes under one of the four layouts below. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  errorComponent: RouteError,
  notFoundComponent: LeaveToServer,
});

/** Cabinet pages: signed in, with header, sidebar and footer. */
export const cabinetRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "cabinet",
  beforeLoad: requireUser,
  component: CabinetLayout,
});

/** Bare pages for customers, such as the deposit. */
export const bareCustomerRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "bare-customer",
  beforeLoad: requireUser,
  component: Outlet,
});

/** Bare pages for visitors only: login and sign-up. */
export const bareVisitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "bare-visitor",
  beforeLoad: requireVisitor,
  component: Outlet,
});

/** Bare pages for everyone, such as a payment. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "bare",
  component: Outlet,
});
