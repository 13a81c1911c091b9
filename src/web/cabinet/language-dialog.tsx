import { Check, Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { reachableLocales } from "#src/shared/page-locales.ts";
import { site } from "#src/web/site.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

export interface LanguageDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The languages, found by their own or their English name; a choice is shown at once and saved. */
export function LanguageDialog({ open, onOpenChange }: LanguageDialogProps) {
  const t = useTranslations("common");
  const { locale: current, setLocale } = useLocaleControl();
  const save = useSaveSettings();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = reachableLocales(site().demo)
    .map((code) => pickLocale(code))
    .filter(({ code, englishName, nativeName }) =>
      [code, englishName, nativeName].some((name) => name.toLowerCase().includes(wanted)),
    );
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
    >
      <TextField
        label={t("language.search")}
        labelHidden
        placeholder={t("language.search")}
        prefix={<Search strokeWidth={1.6} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className="mt-3 grid grid-cols-2 gap-1 max-sm:grid-cols-1">
        {found.map(({ code, englishName, nativeName, tag }) => (
          <li key={code}>
            <button
              type="button"
              onClick={() => choose(code)}
              aria-pressed={code === current.code}
              className={classNames(
                "flex min-h-11 w-full items-center gap-3 rounded-6 px-3 py-1 text-start hover:bg-surface2",
                code === current.code && "bg-accenttint",
              )}
            >
              <span className="min-w-0 flex-1">
                <span lang={tag} className="block text-14 font-medium">
                  {nativeName}
                </span>
                <span className="block text-12 text-muted">{englishName}</span>
              </span>
              {code === current.code ? (
                <Check className="size-4 text-accent" strokeWidth={1.6} aria-hidden="true" />
              ) : (
                <span className="font-mono text-12 text-muted">{code}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-4 text-14 text-muted">{t("language.noMatch")}</p>}
    </Dialog>
  );
}
