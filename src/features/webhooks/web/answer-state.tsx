import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";

export interface AnswerStateProps {
  /** Without an answer `status` is null, and `error` a code of the network. */
  readonly of: { readonly status: number | null; readonly error: string | null };
}

/** What a receiver answered: only 2xx is success. */
export function AnswerState({ of: { status, error } }: AnswerStateProps) {
  const t = useTranslations("webhooks");
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <Buoy kind={isGood ? "ok" : "bad"}>
      <bdi dir="ltr" className="font-mono tabular-nums">
        {status ?? error ?? t("noAnswer")}
      </bdi>
    </Buoy>
  );
}
