/** The pattern of LIKE and ILIKE for texts that contain this one, whatever is in it. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
