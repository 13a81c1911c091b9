import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { islandComponents, type IslandProps } from "./islands.gen.ts";

/** `visible`: when seen, after the page is loaded and idle. `interaction`: on the first touch. */
export type IslandTrigger = "visible" | "interaction";

export type RenderIsland = <Name extends keyof IslandProps>(
  name: Name,
  props: IslandProps[Name],
  trigger?: IslandTrigger,
) => ReactNode;

/**
 * Makes the islands of one page: parts that come alive in the browser, each on its own, while the rest of the
 * page stays plain HTML. An island is rendered apart with a prefix for its ids, and the browser starts it
 * with the same prefix. The count starts anew with every page, so the same page has the same bytes.
 * Properties travel as JSON.
 */
export function createIslandRenderer(): RenderIsland {
  let count = 0;
  return (name, props, trigger = "visible") => {
    const prefix = `i${count}-`;
    count += 1;
    const html = renderToString(createElement(islandComponents[name], props), { identifierPrefix: prefix });
    return (
      <div
        key={prefix}
        className="contents"
        data-island={name}
        data-prefix={prefix}
        data-trigger={trigger}
        data-props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}
