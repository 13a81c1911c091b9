import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { packProps } from "#src/web/public/island-props.ts";
import { islandComponents, type IslandProps } from "./islands.gen.ts";

/** `visible`: when in view, after the page is loaded and idle. `interaction`: on the first touch. */
export type IslandTrigger = "visible" | "interaction";

export type RenderIsland = <Name extends keyof IslandProps>(
  name: Name,
  props: IslandProps[Name],
  trigger?: IslandTrigger,
) => ReactNode;

/**
 * Makes the islands of one page: parts that the browser hydrates separately, while the rest of the page stays
 * plain HTML. An island is rendered separately with a prefix for its ids, and hydrated with the same prefix. The
 * count restarts with every page, so the same page has the same bytes. Properties are passed as `packProps` writes them.
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
        data-props={packProps(props)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}
