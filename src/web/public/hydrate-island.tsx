import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { unpackProps } from "./island-props.ts";
import { loadIsland } from "./island-loaders.ts";

/**
 * Hydrates one island with the properties and id prefix the server rendered it with. `onTaken` is called when React takes
 * over: from then on it handles every click itself, also one for which it has to hydrate first.
 */
export async function hydrateIsland(element: HTMLElement, onTaken: () => void): Promise<void> {
  const { island = "", prefix = "", props = "{}" } = element.dataset;
  const Component = await loadIsland(island);
  const given = unpackProps(props);
  if (typeof given !== "object") throw new Error(`the island ${island} has no properties`);
  await new Promise<void>((resolve) => {
    const content = (
      <WhenAlive notify={resolve}>
        <Component {...given} />
      </WhenAlive>
    );
    onTaken();
    hydrateRoot(element, content, { identifierPrefix: prefix });
  });
}

/** Renders nothing of its own, so the markup stays what the server sent. */
function WhenAlive({ notify, children }: { readonly notify: () => void; readonly children: ReactNode }) {
  useEffect(notify, [notify]);
  return children;
}
