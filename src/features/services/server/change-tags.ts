import { AppError } from "#src/shared/errors.ts";

/** How many tags a service may have. */
export const maxTags = 20;

export interface TagChange {
  readonly tag: string;
  readonly verb: "tag" | "untag";
}

/** The tags after a change, sorted; null where it changes nothing. Refused with `tag_limit`. */
export function changeTags(tags: readonly string[], { tag, verb }: TagChange): string[] | null {
  if ((verb === "tag") === tags.includes(tag)) return null;
  if (verb === "untag") return tags.filter((known) => known !== tag);
  if (tags.length >= maxTags) throw new AppError("tag_limit", { max: maxTags });
  return [...tags, tag].toSorted((left, right) => left.localeCompare(right));
}
