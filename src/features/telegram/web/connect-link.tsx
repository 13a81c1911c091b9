import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { clock } from "#src/web/clock.ts";
import { Button, ButtonLink } from "#src/web/ui/button.tsx";
import { Countdown } from "#src/web/ui/countdown.tsx";
import { QrCode } from "#src/web/ui/qr-code.tsx";

export interface ConnectLinkProps {
  readonly link: ApiOutput<"POST /v2/telegram/connect">;
  readonly isSimulated: boolean;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

const now = () => clock.now().getTime();

/** The link as a button and as a code, with the time that is left: `link`, `isSimulated`, `onAgain`, `onCancel`. */
export function ConnectLink({ link, isSimulated, onAgain, onCancel }: ConnectLinkProps) {
  const t = useTranslations("telegram");
  const [isOver, setOver] = useState(false);
  if (isOver)
    return (
      <div className="flex flex-wrap items-center gap-3 text-14" role="status">
        <p>{t("connect.over")}</p>
        <Button onClick={onAgain}>{t("connect.again")}</Button>
      </div>
    );
  const left = <Countdown untilMs={Date.parse(link.expiresAt)} now={now} onEnd={() => setOver(true)} />;
  return (
    <div className="flex flex-wrap items-start gap-6">
      <div className="grid w-40 gap-2">
        <QrCode value={link.qr} label={t("connect.code")} />
        <p className="text-12 text-muted">{t("connect.phone")}</p>
      </div>
      <div className="grid min-w-0 flex-1 basis-60 gap-3 text-14">
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            tone="primary"
            href={link.url}
            target="_blank"
            rel="noopener"
            icon={<Send strokeWidth={1.6} />}
          >
            {t("connect.open")}
          </ButtonLink>
          {!isSimulated && <ButtonLink href={link.appUrl}>{t("connect.app")}</ButtonLink>}
          <Button tone="quiet" onClick={onCancel}>
            {t("connect.cancel")}
          </Button>
        </div>
        <p role="status">{t("connect.waiting")}</p>
        <p className="text-13 text-muted">{t.rich("connect.left", { time: () => left })}</p>
        {isSimulated && <p className="text-13 text-muted">{t("demo")}</p>}
      </div>
    </div>
  );
}
