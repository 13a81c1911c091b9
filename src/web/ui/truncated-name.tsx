import { classNames } from "./class-names.ts";

export interface TruncatedNameProps {
  readonly name: string;
  readonly className?: string | undefined;
}

/**
 * What people typed, on one line that ends where there is no more room: `name`, `className`. It reads in its own
 * direction, so that an English name on an Arabic page loses its end and not its beginning.
 */
export function TruncatedName({ name, className }: TruncatedNameProps) {
  return (
    <bdi title={name} className={classNames("block truncate [text-align:match-parent]", className)}>
      {name}
    </bdi>
  );
}
