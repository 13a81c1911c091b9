/** Within this time of its delivery a server is measured for the first time. */
export const firstPointMs = 60_000;

/** Whether a server has had the time to be measured; one whose delivery is not stated counts as an old one. */
export function isMeasured(deliveredAt: string | null | undefined, now: Date): boolean {
  return !deliveredAt || now.getTime() - Date.parse(deliveredAt) >= firstPointMs;
}
