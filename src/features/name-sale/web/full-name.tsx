export interface FullNameProps {
  /** What was typed; empty shows the ending alone. */
  readonly label: string;
  readonly ending: string;
}

/** `northpier.com` with its ending set off, left to right in every language: `label`, `ending`. */
export function FullName({ label, ending }: FullNameProps) {
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {label !== "" && <span className="font-normal">{label}</span>}
      <span className="font-semibold">.{ending}</span>
    </bdi>
  );
}
