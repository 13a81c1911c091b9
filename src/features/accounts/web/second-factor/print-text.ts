/** Opens the browser's print dialog for a few lines alone, without the page that they are on. */
export function printText(title: string, lines: readonly string[]): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const paper = frame.contentDocument;
  if (paper === null || frame.contentWindow === null) return frame.remove();
  paper.title = title;
  const heading = paper.createElement("h1");
  heading.textContent = title;
  const list = paper.createElement("pre");
  list.textContent = lines.join("\n");
  paper.body.append(heading, list);
  frame.contentWindow.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow.print();
}
