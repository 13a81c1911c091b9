import { defineConfig } from "oxlint";
import { fileCategories, importPolicies, importPoliciesByFolder } from "./scripts/import-rules.ts";

const browserOnlyLibraries = ["@tanstack/react-router", "@tanstack/react-query", "use-intl", "use-intl/*"];

/** Every import inside src that no policy allows is an error. */
function onlyImportsOf(policies: typeof importPolicies): ["error", object] {
  return ["error", { default: "disallow", checkInternals: true, checkUnknownLocals: true, policies }];
}

export default defineConfig({
  ignorePatterns: [
    "node_modules",
    "dist",
    "dist.*",
    "data",
    ".cache",
    "**/*.gen.ts",
    "**/*.gen.cjs",
    "src/app/api-docs/guide/*.mjs",
  ],
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "promise", "react"],
  jsPlugins: ["eslint-plugin-boundaries"],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  settings: {
    "boundaries/root-path": import.meta.dirname,
    "boundaries/include": ["src/**/*"],
    "boundaries/elements": [{ type: "src", pattern: "src" }],
    "boundaries/files": fileCategories,
    "import/resolver": {
      typescript: { project: ["tsconfig.json", "tsconfig.web.json"], noWarnOnMultipleProjects: true },
    },
  },
  rules: {
    "boundaries/dependencies": onlyImportsOf(importPolicies),
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "eslint/max-lines": ["error", { max: 500 }],
    "eslint/complexity": ["error", { max: 13 }],
    "eslint/no-console": "error",
    "eslint/no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^_" }],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/await-thenable": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    // Taste, or at odds with React 19 and the compiler's own checks.
    "react/react-in-jsx-scope": "off",
    "react/capitalized-calls": "off",
    // Table cells and rich texts are functions that draw; what they get is data, not components.
    "react/no-unstable-nested-components": ["error", { allowAsProps: true }],
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-sort": "off",
    "eslint/no-underscore-dangle": "off",
    "typescript/consistent-return": "off",
    "typescript/no-misused-spread": "off",
    // Parts are made of closures, which know no `this`.
    "typescript/unbound-method": "off",
  },
  overrides: [
    ...importPoliciesByFolder.map(({ files, policies }) => ({
      files,
      rules: { "boundaries/dependencies": onlyImportsOf(policies) },
    })),
    { files: ["**/server/index.ts"], rules: { "oxc/no-barrel-file": "off" } },
    { files: ["*.config.ts"], rules: { "import/no-default-export": "off" } },
    {
      // Command-line programs print to it.
      files: [
        "scripts/**",
        "bench/**",
        "e2e/screenshots.ts",
        "src/{main,operator}.ts",
        "src/app/run-product.ts",
      ],
      rules: { "eslint/no-console": "off" },
    },
    {
      // The rule is about windows of a browser: a thread's messages have no origin.
      files: ["src/drivers/**", "src/platform/mail-in/**", "src/platform/files/**"],
      rules: { "unicorn/require-post-message-target-origin": "off" },
    },
    {
      files: ["src/features/*/web/*-public-page.tsx", "src/features/*/web/*-island.tsx"],
      rules: { "eslint/no-restricted-imports": ["error", { patterns: [{ group: browserOnlyLibraries }] }] },
    },
    {
      // Tools and tests walk through whole histories and module graphs.
      files: ["scripts/**", "**/*.test.ts", "e2e/**"],
      rules: { "eslint/complexity": ["error", { max: 16 }] },
    },
    {
      // Tests may build what they need from any part, and read answers as the untyped JSON they are.
      files: ["**/*.{test,real,fixture}.ts", "**/*.test.tsx", "e2e/**"],
      rules: {
        "boundaries/dependencies": "off",
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
  ],
});
