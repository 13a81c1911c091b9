import { accentOf, css, ownHues } from "./brand-accent.ts";

/** What is beside the name of a brand that is not the provider's. */
export interface SiteMark {
  /** The first of its name, where it has no logo. */
  readonly letter: string;
  readonly logo?: SiteLogo;
  /** What bars show, made here once: pages of the cabinet have no room for how. */
  readonly picture: {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
    readonly className: string;
  };
  /** The name is in it. */
  readonly isWhole: boolean;
}

/** A logo that the owner of a site uploaded, as it was drawn again. */
export interface SiteLogo {
  /** Its pictures are below `/brand/<hash>/`. */
  readonly hash: string;
  /** Of the picture that pages show. */
  readonly width: number;
  readonly height: number;
  /** The theme whose ground would hide it. */
  readonly lostIn: "light" | "dark" | null;
}

/** Names of a logo's pictures, all PNG. */
export const logoFiles = {
  /** In headers and mails. */
  shown: "logo.png",
  icon192: "icon-192.png",
  icon512: "icon-512.png",
  /** On a ground, as phones ask for it. */
  touch: "icon-180.png",
  /** Where links have pictures. */
  share: "share.png",
} as const;

export type LogoFile = (typeof logoFiles)[keyof typeof logoFiles];

/** What is taken, and how large it is drawn: twice as high as the highest place that shows it. */
export const logoLimits = {
  bytes: 2_000_000,
  pixels: 16_777_216,
  shown: { width: 480, height: 96 },
} as const;

/** The address of one of its pictures, which never changes. */
export function logoPath({ hash }: Pick<SiteLogo, "hash">, file: LogoFile): string {
  return `/brand/${hash}/${file}`;
}

/** The size at which it is shown in a bar, within which it keeps its proportions. */
export function shownSize(
  { width, height }: Pick<SiteLogo, "width" | "height">,
  most: { width: number; height: number },
) {
  const factor = Math.min(most.width / width, most.height / height);
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/** One with its name in it is much wider than high: it is shown in place of mark and name, others beside the name. */
export function hasName({ width, height }: Pick<SiteLogo, "width" | "height">): boolean {
  return width > 1.8 * height;
}

/** Gives a logo a ground in the theme that would hide it. */
export function logoStyles({ lostIn }: SiteLogo): string {
  if (lostIn === null) return "";
  const ground = lostIn === "dark" ? "#fffefc" : "#131f2d";
  return `@media not print{[data-theme="${lostIn}"] .site-logo{background:${ground};outline:3px solid ${ground};border-radius:2px}}`;
}

/** Where it is a mark beside a name, and where it has the name in it. */
const markSize = { width: 42, height: 24 };
const nameSize = { width: 160, height: 28 };
const className = "site-logo shrink-0";

/** The mark of a brand: its logo, else its letter, whose address changes with what it shows. */
export function markOf(name: string, hue: number | null, logo?: SiteLogo): SiteMark {
  const letter = letterOf(name);
  if (logo === undefined) {
    const src = `/favicon.svg?${encodeURIComponent(letter)}${hue ?? ""}`;
    return { letter, picture: { src, alt: "", width: 24, height: 24, className }, isWhole: false };
  }
  const isWhole = hasName(logo);
  const size = shownSize(logo, isWhole ? nameSize : markSize);
  const picture = { src: logoPath(logo, logoFiles.shown), alt: isWhole ? name : "", ...size, className };
  return { letter, logo, picture, isWhole };
}

/** The first letter or digit of a name, with what belongs to it, as a capital. */
export function letterOf(name: string): string {
  const [letter = "•"] = /[\p{L}\p{N}]\p{M}*/u.exec(name) ?? [];
  return letter.toUpperCase();
}

/** Of the letter, on the accent of either theme. */
const ink = { light: "#fdfcf9", dark: "#0b131c" } as const;

/** The icon of a site without a logo: its letter on its accent, in the reader's theme. */
export function letterIcon(letter: string, hue: number | undefined): string {
  const of = (theme: "light" | "dark") => css(accentOf(hue ?? ownHues[theme])[theme].accent);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>' +
    `rect{fill:${of("light")}}text{fill:${ink.light}}` +
    `@media(prefers-color-scheme:dark){rect{fill:${of("dark")}}text{fill:${ink.dark}}}</style>` +
    '<rect width="24" height="24" rx="5.5"/>' +
    '<text x="12" y="17.2" text-anchor="middle" font-size="15" font-weight="600" font-family="Geist,system-ui,sans-serif">' +
    `${escapeLetter(letter)}</text></svg>`
  );
}

/** A letter is no markup; a name from an older row might begin with anything. */
function escapeLetter(letter: string): string {
  return /^[\p{L}\p{N}•]\p{M}*/u.exec(letter)?.[0] ?? "";
}
