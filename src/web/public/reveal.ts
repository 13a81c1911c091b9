/** Narrow windows show less of a part at once, so less of it has to be visible (product §4). */
const narrow = { query: "(max-width: 768px)", threshold: 0.1 };
const wideThreshold = 0.3;

/**
 * Gives `.reveal` parts the class `active` once enough of them is visible. A part is hidden (`waiting`) only while
 * its first edge scrolls in from below: parts out of view stay painted, for print, captures and the end of the
 * page, and nothing on screen ever disappears.
 */
export function startReveal(): void {
  const threshold = matchMedia(narrow.query).matches ? narrow.threshold : wideThreshold;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, target } of entries) {
        if (!isIntersecting) continue;
        const isSeen = intersectionRatio >= threshold;
        target.classList.toggle("waiting", !isSeen);
        if (!isSeen) continue;
        target.classList.add("active");
        observer.unobserve(target);
      }
    },
    { threshold: [0, threshold] },
  );
  for (const part of document.querySelectorAll(".reveal")) {
    if (part.getBoundingClientRect().top > innerHeight) observer.observe(part);
    // In view or above it when the page opens: active from the first, without the movement.
    else part.classList.add("active", "at-once");
  }
}
