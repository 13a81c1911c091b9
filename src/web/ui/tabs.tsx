import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { tabLinkClass, tabListClass } from "./tab-links.tsx";

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
      <Base.List aria-label={label} className={tabListClass}>
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
