/** Narrow windows show less of a part at once, so less of it has to be seen (product §4). */
const narrow = { query: "(max-width: 768px)", threshold: 0.1 };
const wideThreshold = 0.3;

/**
 * Gives `.reveal` parts the class `active` once they are seen. Only parts that are still below the window are
 * hidden until then, so nothing on screen disappears, and without script nothing is hidden at all.
 */
export function startReveal(): void {
  const parts = [...document.querySelectorAll(".reveal")].filter(
    (part) => part.getBoundingClientRect().top > innerHeight,
  );
  const threshold = matchMedia(narrow.query).matches ? narrow.threshold : wideThreshold;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.add("active");
        observer.unobserve(target);
      }
    },
    { threshold },
  );
  for (const part of parts) {
    part.classList.add("waiting");
    observer.observe(part);
  }
}
