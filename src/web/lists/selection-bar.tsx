import { Tag as TagIcon } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "#src/web/session/user-query.ts";
import { Button, type ButtonProps } from "#src/web/ui/button.tsx";
import { tagsOf } from "./tag-text.ts";
import type { ListChoice } from "./use-list-choice.ts";
import type { TagChange } from "./use-tags.ts";

const BulkTagDialog = lazy(async () => ({ default: (await import("./bulk-tag-dialog.tsx")).BulkTagDialog }));

interface Row {
  readonly id: string;
  readonly tags: readonly string[];
}

/** One action for several rows, made by a feature's `useBulk`. */
export interface BulkTags<Thing> {
  readonly isPending: boolean;
  readonly mutate: (
    wish: { readonly rows: readonly Thing[]; readonly action: TagChange },
    then?: { readonly onSuccess: () => void },
  ) => void;
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
  /** Undefined until the dialog is opened for the first time. */
  const [isTagging, setTagging] = useState<boolean>();
  const { rows } = choice;
  const mayManage = useMay("services.manage");
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
          {mayManage && (
            <Button
              size="sm"
              icon={<TagIcon strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => setTagging(true)}
            >
              {t("tags.title")}
            </Button>
          )}
          <Button size="sm" tone="quiet" className="ms-auto" onClick={choice.clear}>
            {t("bulk.clear")}
          </Button>
        </section>
      )}
      {isTagging !== undefined && (
        <Suspense>
          <BulkTagDialog
            count={rows.length}
            tags={tagsOf(rows)}
            open={isTagging}
            onOpenChange={setTagging}
            isPending={bulk.isPending}
            onAdd={(tag, onSuccess) => bulk.mutate({ rows, action: { kind: "tag", tag } }, { onSuccess })}
            onRemove={(tag) => {
              const tagged = rows.filter(({ tags }) => tags.includes(tag));
              bulk.mutate({ rows: tagged, action: { kind: "untag", tag } });
            }}
          />
        </Suspense>
      )}
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
