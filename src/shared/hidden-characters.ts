/** Characters that write over what comes after them: of direction, and of terminals; tabs and ends of lines stay. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A text as it may be kept: without characters that hide others, with ends of lines of one kind, and well-formed. */
export function withoutHidden(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      .replace(hidden, "")
      // What is half of a character cannot be stored.
      .toWellFormed()
      .trim()
  );
}
