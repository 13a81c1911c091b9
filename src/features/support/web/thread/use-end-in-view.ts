import { type RefObject, useEffect, useState } from "react";

/** Whether an element, such as the end of a list, is in view. */
export function useEndInView(end: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end]);
  return isInView;
}
