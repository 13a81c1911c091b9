import { useTranslations } from "use-intl";
import type { TextDocument } from "#src/shared/texts/documents.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { changesOf, type Drafts, textOf } from "./drafts.ts";
import type { TextEntry, TextLanguage } from "./texts-query.ts";

export interface SaveDialogProps {
  readonly document: TextDocument;
  readonly language: TextLanguage;
  readonly changed: readonly TextEntry[];
  readonly drafts: Drafts;
  readonly dir: "ltr" | "rtl";
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Writes what is typed, after its difference: `document`, `language`, `changed`, `drafts`, `onSaved`, `onClose`. */
export function SaveDialog({ document, language, changed, drafts, dir, onClose, onSaved }: SaveDialogProps) {
  const t = useTranslations("officeTexts.save");
  const readAgain = useChanged();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { count: changed.length })}
      description={t(document === "aml" ? "aml" : "text")}
      label={t("save")}
      done={t("saved")}
      send={async ({ reason }) => {
        await api("PUT /v2/admin/texts/{document}", {
          params: { document },
          body: { language, changes: changesOf(drafts, changed), reason },
        });
        onSaved();
        await readAgain();
      }}
    >
      <ul className="flex max-h-80 flex-col gap-3 overflow-y-auto" tabIndex={0} aria-label={t("difference")}>
        {changed.map((entry) => (
          <li key={entry.key} className="text-13">
            <BdiCode>{entry.key}</BdiCode>
            <p dir={dir} className="mt-1 bg-dangertint px-2 wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{t("before")}</span>
              {entry.own ?? entry.shipped}
            </p>
            <p dir={dir} className="bg-oktint px-2 wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{t("after")}</span>
              {textOf(drafts, entry)}
            </p>
          </li>
        ))}
      </ul>
    </ActDialog>
  );
}
