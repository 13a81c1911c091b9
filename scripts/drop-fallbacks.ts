import type { Plugin } from "vite";

/** The layer that emulates `@property` in browsers without it, none of which `cssTarget` includes. */
const fallback = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}(?:[^{}]*\{[^{}]*\})*\s*\}\s*\}/;

/** Asks for mixed colours, which all of `cssTarget` have; inside are the rules with them. */
const mixed = /@supports \(color:\s*color-mix\(in lab,\s*red,\s*red\)\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;

/** Vite plugin: removes from the built style sheets what only browsers older than `cssTarget` would need. */
export function dropFallbacks(): Plugin {
  return {
    name: "drop-fallbacks",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "asset" || !output.fileName.endsWith(".css")) continue;
        const css =
          typeof output.source === "string" ? output.source : new TextDecoder().decode(output.source);
        output.source = css.replace(fallback, "").replace(mixed, "$1");
      }
    },
  };
}
