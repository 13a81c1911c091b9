import type { ReactNode } from "react";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Tag } from "#src/web/ui/tag.tsx";

export interface ServiceHeadProps {
  readonly name: string;
  readonly beforeState?: ReactNode;
  /** Read aloud when it changes. */
  readonly state: ReactNode;
  readonly tags: readonly string[];
  readonly afterTags?: ReactNode;
  /** That the service is not real; absent for a real one. */
  readonly simulated?: { readonly label: string; readonly note: string } | undefined;
  readonly actions: ReactNode;
}

/** The head of a service's page: `name`, `state`, `tags`, `simulated`, `actions`. */
export function ServiceHead(props: ServiceHeadProps) {
  const { name, beforeState, state, tags, afterTags, simulated, actions } = props;
  return (
    <PageHeading
      title={<bdi>{name}</bdi>}
      beside={
        <>
          {beforeState}
          <span aria-live="polite" className="inline-flex">
            {state}
          </span>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {afterTags}
          {simulated && (
            <span title={simulated.note} className="rounded-4 bg-infotint px-1.5 py-0.5 text-12 text-info">
              {simulated.label}
            </span>
          )}
        </>
      }
      actions={actions}
    />
  );
}
