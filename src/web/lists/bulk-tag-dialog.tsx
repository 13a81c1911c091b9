import { X } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Form } from "#src/web/forms/form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { tagText } from "./tag-text.ts";

export interface BulkTagDialogProps {
  /** How many rows are chosen. */
  readonly count: number;
  /** The tags that any of them has. */
  readonly tags: readonly string[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly isPending: boolean;
  /** What is refused is reported for each row. */
  readonly onAdd: (tag: string, onSuccess: () => void) => void;
  readonly onRemove: (tag: string) => void;
}

/** Adds a tag to the chosen rows, or removes one from all of them: `count`, `tags`, `onAdd`, `onRemove`. */
export function BulkTagDialog(props: BulkTagDialogProps) {
  const { count, tags, open, onOpenChange, isPending, onAdd, onRemove } = props;
  const t = useTranslations("lists.tags");
  const common = useTranslations("common.action");
  const formId = useId();
  const form = useCallForm({
    empty: { tag: "" },
    fields: ["tag"],
    send: async (typed) => {
      const tag = tagText(typed.tag);
      if (tag !== "" && !isPending) onAdd(tag, close);
    },
  });
  const isEmpty = tagText(useWatch({ control: form.form.control, name: "tag" })) === "";
  const close = () => {
    form.form.reset();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t("bulkTitle", { count })}
      actions={
        <>
          <Button onClick={close}>{common("close")}</Button>
          <Button type="submit" form={formId} tone="ink" disabled={isEmpty} pending={isPending}>
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
        {tags.length > 0 && (
          <div>
            <p className="mb-1.5 text-13 font-medium">{t("takeOff")}</p>
            <div className="flex flex-wrap gap-2">
              {tags.map((old) => (
                <Button
                  key={old}
                  size="sm"
                  icon={<X strokeWidth={1.6} aria-hidden="true" />}
                  aria-label={t("remove", { tag: old })}
                  onClick={() => {
                    if (!isPending) onRemove(old);
                  }}
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
