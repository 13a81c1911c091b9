import { classNames } from "./class-names.ts";

export interface AsciiNameProps {
  /** Both forms of a name. */
  readonly domain: { readonly name: string; readonly displayName: string };
  /** Explains this form. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** The ASCII form of a name where it differs from the display form, `xn--bcher-kva.com`: `domain`, `title`. */
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
