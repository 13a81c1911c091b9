import { useTranslations } from "use-intl";
import { accentOf, css, ownHues } from "#src/shared/brand-accent.ts";
import { hasName, letterOf, shownSize } from "#src/shared/site-mark.ts";
import type { OneSite } from "../queries.ts";
import { grounds, type Theme } from "./theme-grounds.ts";

const most = { width: 160, height: 28 };

/** The bar of a site's pages in both themes, with its logo, or with the letter that is shown without one. */
export function LogoPreview({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelBrand");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(["light", "dark"] as const).map((theme) => (
        <figure key={theme} className="grid gap-2">
          <div
            className="flex items-center gap-2.5 rounded-md border border-line p-4"
            style={{ background: grounds[theme].surface, color: grounds[theme].text }}
          >
            <Picture site={site} theme={theme} />
            {(site.logo === null || !hasName(site.logo)) && (
              <strong className="min-w-0 truncate">{site.name}</strong>
            )}
          </div>
          <figcaption className="text-13 text-muted">{t(theme)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Picture({ site, theme }: { readonly site: OneSite; readonly theme: Theme }) {
  const { logo, name, brand } = site;
  if (logo === null) return <LetterTile letter={letterOf(name)} theme={theme} hue={brand.accentHue} />;
  const ground = theme === "dark" ? grounds.light.surface : grounds.dark.surface;
  return (
    <img
      // Another logo has another address, and this one is the same for all of them.
      key={logo.url}
      src={`/api/v2/whitelabel/${site.id}/logo`}
      alt={name}
      {...shownSize(logo, most)}
      className="shrink-0"
      style={logo.lostIn === theme ? { background: ground, outline: `3px solid ${ground}` } : undefined}
    />
  );
}

export interface LetterTileProps {
  readonly letter: string;
  readonly theme: Theme;
  /** Null: the product's own accent. */
  readonly hue: number | null;
}

/** The mark of a site without a logo: `letter`, `theme`, `hue`. */
export function LetterTile({ letter, theme, hue }: LetterTileProps) {
  const { accent } = accentOf(hue ?? ownHues[theme])[theme];
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="shrink-0">
      <rect width="24" height="24" rx="5.5" fill={css(accent)} />
      <text x="12" y="17.2" textAnchor="middle" fontSize="15" fill={grounds[theme].onAccent}>
        {letter}
      </text>
    </svg>
  );
}
