/** A pointer that only crosses a menu's name opens nothing, and one that leaves for a moment closes nothing. */
const hoverMs = { open: 80, close: 240 } as const;

/**
 * The menus of the bar, on public pages and in the cabinet: `details[data-menu]`, which open by their own button without
 * script. They close on Escape, on a press or focus elsewhere and when a link is followed; one in a `[data-menu-group]`
 * also opens under a mouse.
 */
export function startMenus(): void {
  const close = (except?: EventTarget | null): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
      if (!(except instanceof Node && menu.contains(except))) menu.open = false;
    }
  };
  addEventListener("pointerdown", (event) => close(event.target));
  addEventListener("focusin", (event) => close(event.target));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const focused = document.activeElement?.closest("details[data-menu][open]")?.querySelector("summary");
    close();
    // What has the focus is no longer there.
    focused?.focus();
  });
  let openedByHover: Element | undefined;
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("details[data-menu] a[href]") !== null) close();
    const pressed = event.target.closest("details[data-menu] > summary")?.parentElement;
    // It would close what the pointer on the way to it has opened.
    if (pressed && pressed === openedByHover) event.preventDefault();
    openedByHover = undefined;
  });

  let hovered: Element | null = null;
  let wait: ReturnType<typeof setTimeout> | undefined;
  const follow = (group: Element | null): void => {
    if (group === hovered) return;
    hovered = group;
    clearTimeout(wait);
    const menu = group?.querySelector<HTMLDetailsElement>("details[data-menu]") ?? null;
    wait = setTimeout(
      () => {
        close(document.activeElement);
        if (!menu || menu.open) return;
        // The name that the menus share closes the one before.
        menu.open = true;
        openedByHover = menu;
      },
      menu ? hoverMs.open : hoverMs.close,
    );
  };
  addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType === "mouse" && target instanceof Element) follow(target.closest("[data-menu-group]"));
  });
  // The pointer may have come before this.
  if (matchMedia("(hover: hover)").matches) follow(document.querySelector("[data-menu-group]:hover"));
}
