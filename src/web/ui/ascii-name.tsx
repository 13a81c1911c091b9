import { classNames } from "./class-names.ts";

export interface AsciiNameProps {
  /** Both forms of a name. */
  readonly domain: { readonly name: string; readonly displayName: string };
  /** What this form is. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** The form of a name that computers use, where it is another than people's, `xn--bcher-kva.com`: `domain`, `title`. */
export function AsciiName({ domain, title, className }: AsciiNameProps) {
  if (domain.name === domain.displayName) return null;
  return (
    <span className={classNames("font-mono text-12 wrap-anywhere text-muted", className)}>
      <bdi dir="ltr" title={title}>
        {domain.name}
      </bdi>
    </span>
  );
}
