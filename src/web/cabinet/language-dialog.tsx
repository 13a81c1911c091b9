import { useRef } from "react";
import { useTranslations } from "use-intl";
import { LanguageList } from "#src/web/layouts/language-list.tsx";
import { site } from "#src/web/site.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { wantedLocale } from "#src/web/i18n/stored-locale.ts";
import { useSaveSettings } from "./use-save-settings.ts";

export interface LanguageDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The languages, searchable by their own or English name; a choice is shown at once and saved. */
export function LanguageDialog({ open, onOpenChange }: LanguageDialogProps) {
  const t = useTranslations("common");
  const { locale, setLocale } = useLocaleControl();
  const save = useSaveSettings();
  const searchRef = useRef<HTMLInputElement>(null);
  const { demo } = site();
  const choose = (code: string) => {
    void setLocale(code);
    save({ language: code });
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("language.label")}
      closeLabel={t("action.close")}
      width={560}
      initialFocus={searchRef}
    >
      <LanguageList
        texts={{
          search: t("language.search"),
          noMatch: t("language.noMatch"),
          translated: t("language.translated"),
          inEnglish: t("language.inEnglish"),
        }}
        current={wantedLocale(locale.code, demo)}
        searchRef={searchRef}
        row={({ code }, props) => (
          <button type="button" {...props} onClick={() => choose(code)}>
            {props.children}
          </button>
        )}
      />
    </Dialog>
  );
}
