import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

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

/**
 * Tabs inside a page: `label`, `tabs` (value, label, count, content), `value`, `onValueChange`. On phones they are chips
 * in a row that scrolls from edge to edge of a page with gutters of 16 px.
 */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onValueChange}>
      <Base.List
        aria-label={label}
        className="flex overflow-x-auto [scrollbar-width:none] max-md:-mx-4 max-md:-my-2 max-md:gap-2 max-md:px-4 max-md:py-2 md:gap-6 md:border-b md:border-line"
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass(tab.value === value)}>
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

function tabClass(isActive: boolean): string {
  return classNames(
    "touch-target flex shrink-0 items-center gap-1.5 whitespace-nowrap outline-offset-[-2px] transition-colors",
    "max-md:h-7.5 max-md:rounded-full max-md:border max-md:px-3 max-md:text-13 md:-mb-px md:h-10 md:border-b-2 md:text-14",
    isActive
      ? "text-fg max-md:border-fg max-md:bg-surface2 md:border-accent md:font-medium"
      : "text-fg2 hover:text-fg max-md:border-line2 max-md:bg-surface md:border-transparent",
  );
}
