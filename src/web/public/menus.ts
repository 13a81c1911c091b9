/** Closes the open group of the top navigation on Escape and on a press elsewhere. Opening needs no script. */
export function startMenus(): void {
  const close = (except?: EventTarget | null): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
      if (!(except instanceof Node && menu.contains(except))) menu.open = false;
    }
  };
  addEventListener("pointerdown", (event) => close(event.target));
  addEventListener("focusin", (event) => close(event.target));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
}
