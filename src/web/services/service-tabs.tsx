import { Fragment, type ReactNode } from "react";
import { TabLinks, tabLinkClass } from "#src/web/ui/tab-links.tsx";

/** What makes a router's link a tab of a service; spread it on the `Link`. */
export interface ServiceTabLook {
  readonly activeOptions: { readonly exact: true };
  readonly replace: true;
  readonly resetScroll: false;
  readonly "aria-current": "page" | undefined;
  readonly className: string;
}

export interface ServiceTabsProps<Tab extends string> {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: Tab;
  /** The link of a tab: its address is the feature's. */
  readonly children: (tab: Tab, look: ServiceTabLook) => ReactNode;
}

/** The parts of a service's page, each with an address: `label`, `tabs`, `current`, `children`. */
export function ServiceTabs<Tab extends string>({ label, tabs, current, children }: ServiceTabsProps<Tab>) {
  return (
    <TabLinks label={label}>
      {tabs.map((tab) => (
        <Fragment key={tab}>
          {children(tab, {
            // Without it the first tab, whose address has no parameter, counts as the current one on every tab.
            activeOptions: { exact: true },
            replace: true,
            resetScroll: false,
            "aria-current": tab === current ? "page" : undefined,
            className: tabLinkClass(tab === current),
          })}
        </Fragment>
      ))}
    </TabLinks>
  );
}
