export interface StructuredDataProps {
  /** An object of schema.org without its `@context`. */
  readonly data: Readonly<Record<string, unknown>> & { readonly "@type": string };
}

/** A page's content for machines, as JSON-LD that is not executed. It repeats visible content and adds nothing. */
export function StructuredData({ data }: StructuredDataProps) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data });
  // A `<` could end the script early.
  const safe = json.replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safe }} />;
}
