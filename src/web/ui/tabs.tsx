import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const listClass = "flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]";

/** Classes of one tab that is a link: `<Link className={tabLinkClass(isActive)} aria-current={…}>`. */
export function tabLinkClass(isActive: boolean): string {
  return classNames(
    "-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 text-14 whitespace-nowrap transition-colors max-md:h-11",
    "outline-offset-[-2px]",
    isActive ? "border-accent font-medium text-fg" : "border-transparent text-fg2 hover:text-fg",
  );
}

/** Tabs that are routes: `label` and links as children, each with `tabLinkClass`. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className={listClass}>
      {children}
    </nav>
  );
}

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** Tabs inside a page: `label`, `tabs` (value, label, count, content), `value`, `onValueChange`. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onValueChange}>
      <Base.List aria-label={label} className={listClass}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabLinkClass(tab.value === value)}>
            {tab.label}
            {tab.count !== undefined && <span className="font-mono text-12 text-muted">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
