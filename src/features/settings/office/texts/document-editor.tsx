import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import type { TextDocument } from "#src/shared/texts/documents.ts";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Drafts, isChanged, textOf, withDraft } from "./drafts.ts";
import { EntryRow } from "./entry-row.tsx";
import { groupEntries, nameOfGroup, type TextGroup } from "./group-entries.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { TextHistory } from "./text-history.tsx";
import type { TextEntry, TextLanguage } from "./texts-query.ts";

export interface DocumentEditorProps {
  readonly document: TextDocument;
  readonly language: TextLanguage;
  readonly entries: readonly TextEntry[];
}

type Open = { readonly kind: "preview" | "save" } | { readonly kind: "history"; readonly entry: TextEntry };

/** The texts of a document in one language: typed, looked at with examples, compared, saved. */
export function DocumentEditor({ document, language, entries }: DocumentEditorProps) {
  const t = useTranslations("officeTexts");
  const errorText = useErrorText();
  const mayWrite = useMay("texts.write");
  const { dir } = pickLocale(language);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [open, setOpen] = useState<Open>();
  const changed = entries.filter((entry) => isChanged(drafts, entry));
  const groups = groupEntries(document, entries);
  const shown = groups.filter((group) => group.entries.some((entry) => isChanged(drafts, entry)));
  const preview = useMutation({
    mutationFn: async () => {
      const texts = shown.flatMap((group) =>
        group.entries.map((entry) => ({ key: entry.key, text: textOf(drafts, entry) })),
      );
      const body = { language, texts };
      return (await api("POST /v2/admin/texts/{document}/preview", { params: { document }, body })).entries;
    },
    onSuccess: () => setOpen({ kind: "preview" }),
  });
  const problems = preview.error instanceof ApiError ? preview.error.rows : [];
  const type = (entry: TextEntry, text: string | null) => {
    setDrafts(withDraft(drafts, entry, text));
    preview.reset();
  };
  const close = () => setOpen(undefined);
  const headingOf = ({ id, heading }: Pick<TextGroup, "id" | "heading">): string => {
    const name = nameOfGroup(id);
    return heading ?? (name === undefined ? id : t(`group.${name}`));
  };
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ id, heading, entries: own }) => (
        <Panel key={id} title={<bdi>{headingOf({ id, heading })}</bdi>} flush>
          <ul>
            {own.map((entry) => (
              <EntryRow
                key={entry.key}
                entry={entry}
                text={textOf(drafts, entry)}
                isChanged={isChanged(drafts, entry)}
                dir={dir}
                mayWrite={mayWrite}
                problem={problems.find(({ field }) => field === entry.key)}
                onType={(text) => type(entry, text)}
                onHistory={() => setOpen({ kind: "history", entry })}
              />
            ))}
          </ul>
        </Panel>
      ))}
      {changed.length > 0 && (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-bg py-3">
          <span className="text-13">{t("changed", { count: changed.length })}</span>
          {preview.error !== null && <FormError>{errorText(preview.error)}</FormError>}
          <span className="ms-auto flex gap-2">
            <Button size="sm" tone="quiet" onClick={() => setDrafts({})}>
              {t("discard")}
            </Button>
            <Button size="sm" pending={preview.isPending} onClick={() => preview.mutate()}>
              {t("look")}
            </Button>
            <Button
              size="sm"
              tone="primary"
              disabled={!preview.isSuccess}
              onClick={() => setOpen({ kind: "save" })}
            >
              {t("save.open")}
            </Button>
          </span>
        </div>
      )}
      {open?.kind === "preview" && (
        <PreviewDialog
          groups={shown}
          texts={new Map((preview.data ?? []).map(({ key, text }) => [key, text]))}
          dir={dir}
          onClose={close}
        />
      )}
      {open?.kind === "save" && (
        <SaveDialog
          {...{ document, language, changed, drafts, dir }}
          onClose={close}
          onSaved={() => setDrafts({})}
        />
      )}
      {open?.kind === "history" && (
        <TextHistory
          named={{ document, language, key: open.entry.key }}
          mayWrite={mayWrite}
          onClose={close}
          onUse={(text) => {
            type(open.entry, text);
            close();
          }}
        />
      )}
    </div>
  );
}
