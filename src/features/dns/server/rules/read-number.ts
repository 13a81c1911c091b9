/** Digits only, up to 65535. */
export function readUint16(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,5}$/.test(text)) return null;
  const value = Number(text);
  return value <= 65_535 ? value : null;
}
