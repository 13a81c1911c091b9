import type { ShellInput } from "#src/shared/page-render.ts";

/** The cabinet's data about its site, in the page as JSON that is not executed. */
export function SiteData({ input }: { readonly input: ShellInput }) {
  const json = JSON.stringify({ ...input.site, demo: input.demo });
  // A `<` could end the script early.
  const safe = json.replaceAll("<", "\\u003c");
  return <script id="site" type="application/json" dangerouslySetInnerHTML={{ __html: safe }} />;
}
