import type { ShellInput } from "#src/shared/page-render.ts";

/** What the cabinet knows about its site without asking, as JSON that no browser runs. */
export function SiteData({ input }: { readonly input: ShellInput }) {
  const json = JSON.stringify({ ...input.site, demo: input.demo });
  // A `<` could end the script early.
  const safe = json.replaceAll("<", "\\u003c");
  return <script id="site" type="application/json" dangerouslySetInnerHTML={{ __html: safe }} />;
}
