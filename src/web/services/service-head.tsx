import type { ReactNode } from "react";
import { type BuoyKind, BuoyMark } from "#src/web/ui/buoy.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Tag } from "#src/web/ui/tag.tsx";

export interface ServiceHeadProps {
  readonly name: string;
  /** The state's mark before the name; without it `state` has its own. */
  readonly mark?: BuoyKind | undefined;
  readonly beforeState?: ReactNode;
  /** Read aloud when it changes. */
  readonly state: ReactNode;
  readonly tags: readonly string[];
  readonly afterTags?: ReactNode;
  /** That the service is not real; absent for a real one. */
  readonly simulated?: { readonly label: string; readonly note: string } | undefined;
  readonly actions: ReactNode;
}

/** The head of a service's page: `name`, `mark`, `state`, `tags`, `simulated`, `actions`. */
export function ServiceHead(props: ServiceHeadProps) {
  const { name, mark, beforeState, state, tags, afterTags, simulated, actions } = props;
  return (
    <PageHeading
      title={
        <>
          {mark !== undefined && (
            <BuoyMark kind={mark} size={20} className="me-2.5 inline-block align-[-2px]" />
          )}
          <bdi title={name}>{name}</bdi>
        </>
      }
      beside={
        <>
          {beforeState}
          <span aria-live="polite" className="inline-flex min-h-5 items-center">
            {state}
          </span>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {afterTags}
          {simulated && (
            <span title={simulated.note} className="inline-flex min-h-5 items-center text-12 text-muted">
              {simulated.label}
            </span>
          )}
        </>
      }
      actions={actions}
    />
  );
}
