import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { accentOf, css } from "#src/shared/brand-accent.ts";

/** Colours of the light theme and of the dark one, whichever the page around them has. */
const grounds = {
  light: {
    surface: "oklch(99.7% 0.003 88)",
    text: "oklch(23.5% 0.032 252)",
    onAccent: "oklch(99% 0.004 88)",
  },
  dark: { surface: "oklch(20.3% 0.02 252)", text: "oklch(94.5% 0.008 88)", onAccent: "oklch(17% 0.02 252)" },
} as const;

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
            <strong className="min-w-0 truncate">{name}</strong>
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

/** The product's own accent has a hue a little other in the dark. */
const ownHues = { light: 37, dark: 42 } as const;

function buttonStyle(theme: keyof typeof grounds, hue: number | null): CSSProperties {
  const { accent } = accentOf(hue ?? ownHues[theme])[theme];
  return { background: css(accent), color: grounds[theme].onAccent };
}
