import { accentStyles } from "./brand-accent.ts";
import { manifestIcons, sharePicture, touchIcon } from "./site-files.ts";
import { type LogoFile, logoFiles, logoPath, logoStyles, type SiteMark } from "./site-mark.ts";

/** What a page's own files follow from; both absent: the product's. */
export interface Brand {
  readonly accentHue?: number | undefined;
  readonly mark?: SiteMark | undefined;
}

const vector = { href: "/favicon.svg", type: "image/svg+xml" } as const;

/** The icon of windows and tabs. */
export function windowIcon({ mark }: Brand): { readonly href: string; readonly type: string } {
  return mark?.logo === undefined
    ? vector
    : { href: logoPath(mark.logo, logoFiles.icon192), type: "image/png" };
}

/** The style sheet that gives a page the brand; empty without one. */
export function brandStyles({ accentHue, mark }: Brand): string {
  const accent = accentHue === undefined ? "" : accentStyles(accentHue);
  return mark?.logo === undefined ? accent : accent + logoStyles(mark.logo);
}

/** The picture of links to the site; null: a reseller's site without a logo, since the product's shows the provider. */
export const linkPicture = (brand: Brand) => pictureOf(brand, sharePicture.path, logoFiles.share);

/** The icon that phones put on their start screen; null likewise. */
export const startIcon = (brand: Brand) => pictureOf(brand, touchIcon.path, logoFiles.touch);

function pictureOf({ mark }: Brand, own: string, file: LogoFile): string | null {
  if (mark === undefined) return own;
  return mark.logo === undefined ? null : logoPath(mark.logo, file);
}

/** Icons of an installed site (W3C Web Application Manifest). */
export function installedIcons({ mark }: Brand) {
  const icon = (src: string, side: number, purpose: string) => ({
    src,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  const drawn = { src: vector.href, sizes: "any", type: vector.type };
  if (mark === undefined)
    return [drawn, ...manifestIcons.map(({ path, width, purpose }) => icon(path, width, purpose))];
  const { logo } = mark;
  if (logo === undefined) return [drawn];
  return [
    icon(logoPath(logo, logoFiles.icon192), 192, "any"),
    icon(logoPath(logo, logoFiles.icon512), 512, "any"),
  ];
}
