import { NameSearchPanel, type NameSearchPanelProps } from "./search/name-search-panel.tsx";

export type NameSearchIslandProps = Omit<NameSearchPanelProps, "frame">;

/** The search of public pages. */
export function NameSearchIsland(props: NameSearchIslandProps) {
  return <NameSearchPanel {...props} frame="ruled" />;
}
