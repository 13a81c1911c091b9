import { X } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Form } from "#src/web/forms/form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { tagsOf, tagText } from "./tag-text.ts";
import type { TagChange } from "./use-tags.ts";

interface Tagged {
  readonly tags: readonly string[];
}

/** One action for several rows, made by a feature's `useBulk`. */
export interface BulkTags<Row> {
  readonly isPending: boolean;
  readonly mutate: (
    wish: { readonly rows: readonly Row[]; readonly action: TagChange },
    then?: { readonly onSuccess: () => void },
  ) => void;
}

export interface BulkTagDialogProps<Row extends Tagged> {
  readonly rows: readonly Row[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly bulk: BulkTags<Row>;
}

/** Adds a tag to the chosen rows, or removes one from all of them: `rows`, `open`, `onOpenChange`, `bulk`. */
export function BulkTagDialog<Row extends Tagged>({
  rows,
  open,
  onOpenChange,
  bulk,
}: BulkTagDialogProps<Row>) {
  const t = useTranslations("lists.tags");
  const common = useTranslations("common.action");
  const formId = useId();
  const form = useCallForm({
    empty: { tag: "" },
    fields: ["tag"],
    send: async (typed) => {
      const tag = tagText(typed.tag);
      // What is refused is said by `bulk`, for each row.
      if (tag !== "" && !bulk.isPending)
        bulk.mutate({ rows, action: { kind: "tag", tag } }, { onSuccess: close });
    },
  });
  const isEmpty = tagText(useWatch({ control: form.form.control, name: "tag" })) === "";
  const known = tagsOf(rows);
  const close = () => {
    form.form.reset();
    onOpenChange(false);
  };
  const takeOff = (old: string) => {
    if (bulk.isPending) return;
    bulk.mutate({
      rows: rows.filter(({ tags }) => tags.includes(old)),
      action: { kind: "untag", tag: old },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t("bulkTitle", { count: rows.length })}
      actions={
        <>
          <Button onClick={close}>{common("close")}</Button>
          <Button type="submit" form={formId} tone="ink" disabled={isEmpty} pending={bulk.isPending}>
            {t("addAction")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        <TextField
          label={t("add")}
          {...form.field("tag")}
          maxLength={32}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        {known.length > 0 && (
          <div>
            <p className="mb-1.5 text-13 font-medium">{t("takeOff")}</p>
            <div className="flex flex-wrap gap-2">
              {known.map((old) => (
                <Button
                  key={old}
                  size="sm"
                  icon={<X strokeWidth={1.6} aria-hidden="true" />}
                  aria-label={t("remove", { tag: old })}
                  onClick={() => takeOff(old)}
                >
                  <bdi className="font-mono text-12">{old}</bdi>
                </Button>
              ))}
            </div>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
