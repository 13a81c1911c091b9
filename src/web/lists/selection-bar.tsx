import { Tag as TagIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, type ButtonProps } from "#src/web/ui/button.tsx";
import { BulkTagDialog, type BulkTags } from "./bulk-tag-dialog.tsx";
import type { ListChoice } from "./use-list-choice.ts";

interface Row {
  readonly id: string;
  readonly tags: readonly string[];
}

export interface SelectionBarProps<Thing extends Row> {
  readonly choice: ListChoice<Thing>;
  readonly bulk: BulkTags<Thing>;
  /** `BulkButton`s, before that of the tags. */
  readonly children: ReactNode;
}

/** What can be done with the chosen rows; nothing while none is chosen. */
export function SelectionBar<Thing extends Row>({ choice, bulk, children }: SelectionBarProps<Thing>) {
  const t = useTranslations("lists");
  const [isTagging, setTagging] = useState(false);
  const { rows } = choice;
  const chosen = rows.length > 0 && t("bulk.chosen", { count: rows.length });
  return (
    <>
      <p role="status" className="sr-only">
        {chosen}
      </p>
      {chosen && (
        <section
          aria-label={t("bulk.label")}
          className="flex flex-wrap items-center gap-2 rounded-8 border border-fg bg-surface px-4 py-2"
        >
          <span className="me-2 text-13 font-medium">{chosen}</span>
          {children}
          <Button
            size="sm"
            icon={<TagIcon strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => setTagging(true)}
          >
            {t("tags.title")}
          </Button>
          <Button size="sm" tone="quiet" className="ms-auto" onClick={choice.clear}>
            {t("bulk.clear")}
          </Button>
        </section>
      )}
      <BulkTagDialog rows={rows} open={isTagging} onOpenChange={setTagging} bulk={bulk} />
    </>
  );
}

export interface BulkButtonProps extends Pick<ButtonProps, "icon" | "pending" | "onClick" | "children"> {
  /** How many of the chosen rows it applies to. */
  readonly count: number;
}

/** An action on those chosen rows it applies to, with their count: `count`, `icon`, `pending`. */
export function BulkButton({ count, children, ...rest }: BulkButtonProps) {
  return (
    <Button {...rest} size="sm" disabled={count === 0}>
      {children}
      <span className="font-mono text-12 text-muted tabular-nums">{count}</span>
    </Button>
  );
}
