import { Globe } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { useLocaleControl } from "./locale-provider.tsx";

// The list is loaded when the button is hovered or focused.
const loadDialog = () => import("./language-dialog.tsx");
const LanguageDialog = lazy(async () => ({ default: (await loadDialog()).LanguageDialog }));

export interface LanguageButtonProps {
  /** The language's name instead of its code. */
  readonly wide?: boolean;
  /** With a border, as the control of a setting. */
  readonly framed?: boolean;
}

/** Opens the language list: `wide`, `framed`. */
export function LanguageButton({ wide = false, framed = false }: LanguageButtonProps) {
  const t = useTranslations("common.language");
  const { locale } = useLocaleControl();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const preload = () => void loadDialog();
  return (
    <>
      <button
        type="button"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        aria-haspopup="dialog"
        className={
          framed
            ? buttonClass()
            : "touch-target inline-flex h-9 items-center gap-2 rounded-6 px-2 text-14 text-fg2 transition-colors hover:bg-surface2 hover:text-fg"
        }
      >
        <Globe className="size-4" strokeWidth={1.6} aria-hidden="true" />
        <span>{wide ? locale.nativeName : locale.code.toUpperCase()}</span>
        <span className="sr-only">{t("change", { language: locale.nativeName })}</span>
      </button>
      {isWanted && (
        <Suspense>
          <LanguageDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
