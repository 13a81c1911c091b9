import { useUnsaved } from "./records/editor-memory.ts";
import type { DomainId } from "./zone-domain.ts";

export interface UnsavedWidgetProps {
  readonly domainId: DomainId;
  /** The screen reader text of the dot. */
  readonly label: string;
}

/** A dot while the domain has unsaved records: `domainId`, `label`. */
export function UnsavedWidget({ domainId, label }: UnsavedWidgetProps) {
  if (!useUnsaved(domainId)) return null;
  return (
    <span className="size-1.5 rounded-full bg-accent">
      <span className="sr-only">{label}</span>
    </span>
  );
}
