import type { Plugin } from "vite";

const module = "/lucide-react/dist/esm/shared/src/build/buildLucideIconNode.mjs";
const names = 'mergeClasses("lucide", ...iconClassNames, ...classNamesFromClassName)';

/**
 * Vite plugin: icons carry no classes with their names, which nothing uses. Public pages have some thirty icons in
 * their HTML. Both halves are built with it, so that islands hydrate what the server rendered.
 */
export function dropIconNames(): Plugin {
  return {
    name: "drop-icon-names",
    transform(code, id) {
      if (!id.split("?", 1)[0]?.endsWith(module)) return undefined;
      if (!code.includes(names)) this.error(`${module} builds its classes differently`);
      return { code: code.replace(names, "mergeClasses(...classNamesFromClassName)"), map: null };
    },
  };
}
