import { expect, test } from "vitest";
import { manifestSchema, outputOf } from "./asset-manifest.ts";

const manifest = manifestSchema.parse({
  "main.tsx": { file: "main.js", imports: ["_shell"] },
  _shell: { file: "shell.js", css: ["shell.css"], assets: ["assets/geist-basic-1.woff2"] },
  "page.tsx": { file: "page.js", imports: ["_shell", "_field"] },
  _field: { file: "field.js" },
});

test("a page links its module, what that imports, its styles and its font, each once", () => {
  expect(outputOf(manifest, "main.tsx")).toEqual({
    css: "",
    inlined: [],
    stylesheets: ["/shell.css"],
    fonts: ["/assets/geist-basic-1.woff2"],
    script: "/main.js",
    preloads: ["/shell.js"],
  });
});

test("what the module will soon import is preloaded with it", () => {
  expect(outputOf(manifest, "main.tsx", ["page.tsx"]).preloads).toEqual([
    "/shell.js",
    "/page.js",
    "/field.js",
  ]);
});

test("a page that is not in the build is left to the module; a module that is not fails", () => {
  expect(outputOf(manifest, "main.tsx", ["gone.tsx"]).preloads).toEqual(["/shell.js"]);
  expect(() => outputOf(manifest, "gone.tsx")).toThrow("the build has no gone.tsx");
});
