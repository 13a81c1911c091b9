import { maxHelpSlug } from "#src/shared/help.ts";

/** An address made of the Latin letters and digits of a title. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxHelpSlug)
    .replace(/^-+|-+$/g, "");
}
