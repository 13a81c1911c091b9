/** The parameter by which a link of a mail or a chat names the notice that it is about: opened, it is read everywhere. */
export const noticeParam = "notice";

/** `/servers/srv_…#dns` with the id of its notice. */
export function noticeLink(path: string, id: string): string {
  const [before = "", ...hash] = path.split("#");
  const joint = before.includes("?") ? "&" : "?";
  return [`${before}${joint}${noticeParam}=${id}`, ...hash].join("#");
}
