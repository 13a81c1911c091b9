/** On a host that the site has left, sends the browser to the new one; on others nothing is loaded. */
export function startMove(): void {
  const { movedTo } = document.documentElement.dataset;
  if (movedTo === undefined) return;
  void import("#src/web/session/move-to-sister.ts").then(({ moveToSister }) => moveToSister(movedTo));
}
