import { useUnsaved } from "./records/editor-memory.ts";
import type { DomainId } from "./zone-domain.ts";

export interface UnsavedWidgetProps {
  readonly domainId: DomainId;
  /** Read out in place of the dot. */
  readonly label: string;
}

/** A dot while records of the domain are changed and not saved: `domainId`, `label`. */
export function UnsavedWidget({ domainId, label }: UnsavedWidgetProps) {
  if (!useUnsaved(domainId)) return null;
  return (
    <span className="size-1.5 rounded-full bg-accent">
      <span className="sr-only">{label}</span>
    </span>
  );
}
