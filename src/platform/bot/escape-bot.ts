/** Any text as HTML of the bot: without the marks by which a name could turn the text around it. */
export function escapeBot(text: string): string {
  return text
    .replaceAll(/[\u202a-\u202e]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** The first so many characters, whole ones. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
