import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { FactList } from "../../web/both/fact-list.tsx";
import type { Thread, Ticket } from "../tickets-query.ts";

export interface ThingPanelProps {
  readonly thing: NonNullable<Ticket["service"]>;
  readonly facts: Thread["facts"];
}

/** The thing that a ticket is about, as it is now: `thing`, `facts`. */
export function ThingPanel({ thing: { kind, id, label }, facts }: ThingPanelProps) {
  const shown = facts.filter((fact) => fact.label !== "name");
  return (
    <Panel title={<ObjectLink kind={kind} id={id} name={label} />}>
      <FactList facts={shown} />
    </Panel>
  );
}
