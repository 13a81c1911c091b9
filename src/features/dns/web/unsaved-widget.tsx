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
  // It takes no room, so that the tabs after it stay where they are.
  return (
    <span className="relative -ms-1.5 w-0">
      <span className="absolute inset-s-1 -top-0.75 size-1.5 rounded-full bg-accent">
        <span className="sr-only">{label}</span>
      </span>
    </span>
  );
}
