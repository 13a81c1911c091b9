/** A picture in `public/`, drawn by scripts/draw-pictures.ts and served by its fixed name. */
export interface SitePicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** What a link to the site shows where links have pictures. */
export const sharePicture: SitePicture = { path: "/share.jpg", width: 1200, height: 630 };

/** The icon that phones put on their start screen. */
export const touchIcon: SitePicture = { path: "/icon-180.png", width: 180, height: 180 };

/** The icons of an installed site; the last one may be cut to any shape. */
export const manifestIcons: readonly (SitePicture & { readonly purpose: "any" | "maskable" })[] = [
  { path: "/icon-192.png", width: 192, height: 192, purpose: "any" },
  { path: "/icon-512.png", width: 512, height: 512, purpose: "any" },
  { path: "/icon-maskable-512.png", width: 512, height: 512, purpose: "maskable" },
];

/**
 * A worker's script: makes the browser load its data of all languages, which it does once per process, with the
 * first formatted number. That takes as long as drawing a page, so it is done in parallel.
 */
export const warmUp = { path: "/warm-up.js", text: "new Intl.DateTimeFormat();close()" } as const;
