import { BookOpen } from "lucide-react";
import { useTranslations } from "use-intl";
import { localizedPath } from "#src/shared/page-locales.ts";
import { paths } from "#src/shared/paths.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { paletteIcon, type PalettePart } from "#src/web/cabinet/palette/palette-part.ts";

/** The help, searched for what was typed where nothing else fits. */
export function useHelpPalette(wanted: string): PalettePart {
  const t = useTranslations("palette");
  const { locale } = useLocaleControl();
  const open = (query: string) => () => {
    const search = query === "" ? "" : `?${new URLSearchParams({ q: query }).toString()}`;
    location.assign(localizedPath(paths.help, locale.code) + search);
  };
  const isAsked = wanted.length > 2;
  return {
    actions: [
      { key: "help", icon: <BookOpen {...paletteIcon} />, label: t("openHelp"), run: open("") },
      ...(isAsked
        ? [
            {
              key: "help-search",
              icon: <BookOpen {...paletteIcon} />,
              label: t("searchHelp", { query: wanted }),
              isAlways: true,
              run: open(wanted),
            },
          ]
        : []),
    ],
  };
}
