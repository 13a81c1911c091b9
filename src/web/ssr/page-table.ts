import type { PageEntries } from "./page-entry.ts";
import { publicPages } from "./public-pages.gen.ts";

/** Every public page that exists. */
export const pageTable = publicPages.reduce<PageEntries>((all, pages) => ({ ...all, ...pages }), {});
