import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";

interface Place {
  readonly top: number;
  readonly left: number;
}

const tipWidth = 280;

/** Why an act is closed, beside the act that the pointer or the focus is on: `follow`. */
export function LookTip({
  follow,
}: {
  readonly follow: (show: (act: Element | null) => void) => () => void;
}) {
  const t = useTranslations("look");
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(
    () =>
      follow((act) => {
        const box = act?.getBoundingClientRect();
        setPlace(
          box === undefined
            ? null
            : {
                top: Math.min(box.bottom + 6, innerHeight - 56),
                left: Math.max(8, Math.min(box.left, innerWidth - tipWidth - 16)),
              },
        );
      }),
    [follow],
  );
  return createPortal(
    <div role="status" className="contents">
      {place !== null && (
        <p
          className="pointer-events-none fixed z-45 flex max-w-70 items-center gap-2 rounded-6 bg-fg px-2.5 py-1.5 text-12 text-bg shadow-float"
          style={place}
        >
          <Lock aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.6} />
          {t("closed")}
        </p>
      )}
    </div>,
    document.body,
  );
}
