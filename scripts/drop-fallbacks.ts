import type { Plugin } from "vite";

/** What stands in for `@property` in browsers without it: a layer of its own, which `cssTarget` has no use for. */
const fallback = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}(?:[^{}]*\{[^{}]*\})*\s*\}\s*\}/;

/** Vite plugin: takes the second copy of every registered property out of the built style sheets. */
export function dropFallbacks(): Plugin {
  return {
    name: "drop-fallbacks",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "asset" || !output.fileName.endsWith(".css")) continue;
        const css =
          typeof output.source === "string" ? output.source : new TextDecoder().decode(output.source);
        output.source = css.replace(fallback, "");
      }
    },
  };
}
