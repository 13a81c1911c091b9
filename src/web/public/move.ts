/** On a host that the site has left, the browser goes on to where it is now; nothing is loaded elsewhere. */
export function startMove(): void {
  const { movedTo } = document.documentElement.dataset;
  if (movedTo === undefined) return;
  void import("#src/web/session/move-to-sister.ts").then(({ moveToSister }) => moveToSister(movedTo));
}
