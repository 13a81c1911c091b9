import type { Plugin } from "vite";

/** The layer that emulates `@property` in browsers without it, none of which `cssTarget` includes. */
const fallback = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}(?:[^{}]*\{[^{}]*\})*\s*\}\s*\}/;

/** Vite plugin: removes the second copy of every registered property from the built style sheets. */
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
