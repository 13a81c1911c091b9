import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { letterOf } from "#src/shared/site-mark.ts";
import { accentOf, css, ownHues } from "#src/shared/brand-accent.ts";
import { LetterTile } from "./logo-preview.tsx";
import { grounds, type Theme } from "./theme-grounds.ts";

/** The brand in both themes: `hue` null is the product's own accent. */
export function AccentPreview({ name, hue }: { readonly name: string; readonly hue: number | null }) {
  const t = useTranslations("whitelabelBrand");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <figure key={theme} className="grid gap-2">
          <div
            className="flex items-center justify-between gap-3 rounded-md border border-line p-4"
            style={{ background: grounds[theme].surface, color: grounds[theme].text }}
          >
            <span className="flex min-w-0 items-center gap-2.5">
              <LetterTile letter={letterOf(name)} theme={theme} hue={hue} />
              <strong className="min-w-0 truncate">{name}</strong>
            </span>
            <span className="rounded-md px-3 py-1 text-13" style={buttonStyle(theme, hue)}>
              {t("sample")}
            </span>
          </div>
          <figcaption className="text-13 text-muted">{t(theme)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function buttonStyle(theme: Theme, hue: number | null): CSSProperties {
  const { accent } = accentOf(hue ?? ownHues[theme])[theme];
  return { background: css(accent), color: grounds[theme].onAccent };
}
