/** `Content-Disposition` of a file that is saved, in both forms of RFC 6266: a browser that reads the second one ignores the first. */
export function attachmentAs(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
