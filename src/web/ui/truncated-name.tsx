import { classNames } from "./class-names.ts";

export interface TruncatedNameProps {
  readonly name: string;
  readonly className?: string | undefined;
}

// Not a class: public pages show names only once their account is there.
const besideParent = { width: "fit-content", maxWidth: "100%" } as const;

/**
 * What people typed, on one line that ends where there is no more room: `name`, `className`. It reads in its own
 * direction, so that an English name on an Arabic page loses its end and not its beginning, and its box
 * is no wider than it is, so that it begins where the page does.
 */
export function TruncatedName({ name, className }: TruncatedNameProps) {
  return (
    <bdi title={name} style={besideParent} className={classNames("block truncate", className)}>
      {name}
    </bdi>
  );
}
