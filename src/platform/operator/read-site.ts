import { UsageError } from "./command.ts";

/** The number of a site that was typed as `--site`; the provider's own where none was. */
export function readSite(text: string | boolean | undefined): number {
  const id = Number(text ?? 1);
  // More does not fit into what sites are numbered by.
  if (!Number.isInteger(id) || id < 1 || id > 32_767) throw new UsageError("--site is the number of a site.");
  return id;
}
