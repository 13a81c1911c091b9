import type { ReactNode } from "react";
import { type BuoyKind, BuoyMark } from "#src/web/ui/buoy.tsx";
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

/**
 * The head of a service's page: `name`, `mark`, `state`, `tags`, `simulated`, `actions`. Its height does not depend on
 * how long the name and the word of the state are: a name has one line, except on phones, and below it is what has no
 * room beside it.
 */
export function ServiceHead(props: ServiceHeadProps) {
  const { name, mark, beforeState, state, tags, afterTags, simulated, actions } = props;
  return (
    <div className="flex min-h-9 flex-wrap items-start justify-between gap-x-4 gap-y-3 max-md:min-h-11 md:flex-nowrap">
      <div className="flex min-h-9 min-w-0 flex-auto flex-wrap items-center gap-x-3 gap-y-1 rail:flex-nowrap">
        <h1 className="text-24 max-md:wrap-anywhere max-rail:basis-full md:truncate">
          {mark !== undefined && (
            <BuoyMark kind={mark} size={20} className="me-2.5 inline-block align-[-2px]" />
          )}
          <bdi title={name}>{name}</bdi>
        </h1>
        <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rail:max-w-3/5">
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
        </div>
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-3 max-md:gap-2">{actions}</div> : null}
    </div>
  );
}
