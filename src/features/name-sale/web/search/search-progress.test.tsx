import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SearchProgress } from "./search-progress.tsx";

const text = "{done} of {total} endings checked, {free} available";

function drawn(done: number, free: number): string {
  return renderToStaticMarkup(
    <SearchProgress text={text} label="Endings checked" done={done} total={80} free={free} />,
  );
}

/** What is read on screen. */
function words(html: string): string | undefined {
  return /<p[^>]*aria-hidden[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, "");
}

test("a search that runs has a bar, and one that is over has none and is announced", () => {
  const running = drawn(21, 7);
  expect(words(running)).toBe("21 of 80 endings checked, 7 available");
  expect(running).toContain('role="progressbar"');
  expect(running).toContain('aria-valuetext="21 of 80 endings checked, 7 available"');
  expect(running).toMatch(/role="status"[^>]*><\/p>/);

  const over = drawn(80, 12);
  expect(words(over)).toBe("80 of 80 endings checked, 12 available");
  expect(over).not.toContain("progressbar");
  expect(over).toMatch(/role="status"[^>]*>80 of 80 endings checked, 12 available</);
});
