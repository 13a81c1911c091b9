import { useTranslations } from "use-intl";

export interface SendStateProps {
  /** The message is sent when its files are there. */
  readonly isWaiting: boolean;
  /** It is not sent, since some are missing. */
  readonly isStopped: boolean;
}

/** Why a message is not sent yet: `isWaiting`, `isStopped`. */
export function SendState({ isWaiting, isStopped }: SendStateProps) {
  const t = useTranslations("support.files");
  if (isWaiting) return <p className="text-12 text-muted">{t("sendsLater")}</p>;
  if (!isStopped) return null;
  return (
    <p role="alert" className="text-12 text-danger">
      {t("missing")}
    </p>
  );
}
