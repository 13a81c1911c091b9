import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

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

const tabClass =
  "page-tab touch-target flex shrink-0 items-center gap-1.5 text-14 whitespace-nowrap text-fg2 outline-offset-[-2px] transition-colors hover:text-fg";

/**
 * Tabs inside a page: `label`, `tabs` (value, label, count, content), `value`, `onValueChange`. On phones they are chips
 * in a row that scrolls from edge to edge of a page with gutters of 16 px.
 */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onValueChange}>
      <Base.List aria-label={label} className="page-tabs flex overflow-x-auto [scrollbar-width:none]">
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass}>
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
