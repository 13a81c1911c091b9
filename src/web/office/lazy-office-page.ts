import { type ComponentType, createElement, lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";

/** A page whose code is loaded when it is opened: `lazyOfficePage(() => import("./audit-page.tsx"), "AuditPage")`. */
export function lazyOfficePage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType {
  const Page = lazy(
    async (): Promise<{ default: ComponentType }> => ({ default: arrived(await load())[name] }),
  );
  return () => createElement(Page);
}
