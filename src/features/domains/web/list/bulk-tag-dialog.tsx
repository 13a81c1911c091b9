import { X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { tagsOf, tagText } from "#src/web/lists/tag-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { Domain } from "../domain-types.ts";
import type { useBulk } from "./use-bulk.ts";

export interface BulkTagDialogProps {
  readonly domains: readonly Domain[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly bulk: ReturnType<typeof useBulk>;
}

/** Puts a tag on the chosen domains, or takes one off all of them. */
export function BulkTagDialog({ domains, open, onOpenChange, bulk }: BulkTagDialogProps) {
  const t = useTranslations("domain.tags");
  const common = useTranslations("common.action");
  const formId = useId();
  const [typed, setTyped] = useState("");
  const tag = tagText(typed);
  const known = tagsOf(domains);
  const close = () => {
    setTyped("");
    onOpenChange(false);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (tag === "" || bulk.isPending) return;
    bulk.mutate({ domains, action: { kind: "tag", tag } }, { onSuccess: close });
  };
  const takeOff = (old: string) => {
    if (bulk.isPending) return;
    bulk.mutate({
      domains: domains.filter(({ tags }) => tags.includes(old)),
      action: { kind: "untag", tag: old },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t("bulkTitle", { count: domains.length })}
      actions={
        <>
          <Button onClick={close}>{common("close")}</Button>
          <Button type="submit" form={formId} tone="ink" disabled={tag === ""} pending={bulk.isPending}>
            {t("addAction")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={add} className="grid gap-4">
        <TextField
          label={t("add")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
      </form>
    </Dialog>
  );
}
