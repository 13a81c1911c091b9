/** What does something when it is pressed: buttons and links that say so (`ui/button.tsx`), switches, and forms. */
const acts = ".act, main [type=submit]";

/**
 * Closes what would change something on this page, now and when it appears: at 45 %, not pressed, and `onRefused` is called
 * with what the pointer or the focus is on, or null when it has left. The server refuses every change anyway. Returns the
 * function that stops watching.
 */
export function closeActs(onRefused: (act: Element | null) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const actOf = ({ target }: Event) => (target instanceof Element ? target.closest(acts) : null);
  const refuse = (event: Event) => {
    const act = event.type === "submit" && event.target instanceof Element ? event.target : actOf(event);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    onRefused(act);
  };
  for (const name of ["click", "submit"]) document.addEventListener(name, refuse, { signal, capture: true });
  for (const name of ["pointerover", "focusin"])
    document.addEventListener(name, (event) => onRefused(actOf(event)), { signal });
  document.addEventListener("focusout", () => onRefused(null), { signal });

  const mark = () => {
    for (const act of document.querySelectorAll<HTMLElement>(acts)) {
      if (act.getAttribute("aria-disabled") !== "true") act.setAttribute("aria-disabled", "true");
    }
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["aria-disabled"],
  });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
