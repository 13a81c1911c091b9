import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";
import { shortText } from "./value-pieces.ts";

export interface WasValueProps {
  readonly value: string;
  readonly className?: string | undefined;
}

/** The value of a changed record as it is at the servers: `value`. */
export function WasValue({ value, className }: WasValueProps) {
  const t = useTranslations("zone.row");
  return (
    <span className={classNames("block text-12 text-muted", className)}>
      {t.rich("was", {
        value: () => (
          <bdi dir="ltr" className="font-mono">
            {shortText(value)}
          </bdi>
        ),
      })}
    </span>
  );
}
