import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Globe, KeyRound, Signpost, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { Button, buttonClass, IconButton } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { sshKeysQuery } from "../queries.ts";
import type { Server } from "../server-types.ts";
import { closeNext, isNextClosed } from "./closed-next.ts";
import { nextSteps } from "./next-steps.ts";

const PointDomainDialog = lazy(async () => ({
  default: (await import("../point/point-domain-dialog.tsx")).PointDomainDialog,
}));

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

interface NextPanelProps {
  readonly server: Server;
  /** It has its final height: what is below it can be shown without being moved by it. */
  readonly onSettled: () => void;
}

/** What is worth doing with a new server, as long as it is to be done and until it is closed for good. */
export function NextPanel({ server, onSettled }: NextPanelProps) {
  const t = useTranslations("server.next");
  const [isClosed, setClosed] = useState(() => isNextClosed(server.id));
  /** Undefined until it is opened for the first time. */
  const [isPointing, setPointing] = useState<boolean>();
  const keys = useQuery({ ...sshKeysQuery, enabled: !isClosed });
  const isSettled = !keys.isLoading;
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  const [address] = server.ipv4;
  const steps = nextSteps(server, keys.data);
  if (!isSettled || isClosed || address === undefined || steps.length === 0) return null;
  const close = () => {
    closeNext(server.id);
    setClosed(true);
  };
  const rows: Readonly<Record<(typeof steps)[number], ReactNode>> = {
    point: (
      <Step
        icon={<Globe {...icon} />}
        title={t("point.title")}
        text={t.rich("point.text", { ...richTags, address })}
        action={<Button onClick={() => setPointing(true)}>{t("point.action")}</Button>}
      />
    ),
    reverse: (
      <Step
        icon={<Signpost {...icon} />}
        title={t.rich("reverse.title", { ...richTags, address })}
        text={t("reverse.text")}
        action={
          <Link
            to="/servers/$id"
            params={{ id: server.id }}
            search={{ tab: "network" }}
            className={buttonClass()}
          >
            {t("reverse.action")}
          </Link>
        }
      />
    ),
    key: (
      <Step
        icon={<KeyRound {...icon} />}
        title={t("key.title")}
        text={t("key.text")}
        action={
          <Link to="/settings/security" className={buttonClass()}>
            {t("key.action")}
          </Link>
        }
      />
    ),
  };
  return (
    <Panel
      flush
      title={t("title")}
      control={
        <IconButton label={t("close")} onClick={close}>
          <X {...icon} />
        </IconButton>
      }
    >
      <ul>
        {steps.map((step) => (
          <li key={step} className="border-line not-last:border-b">
            {rows[step]}
          </li>
        ))}
      </ul>
      {isPointing !== undefined && (
        <Suspense>
          <PointDomainDialog server={server} address={address} open={isPointing} onOpenChange={setPointing} />
        </Suspense>
      )}
    </Panel>
  );
}

interface StepProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
}

/** One thing to do, its consequence, and its button. */
function Step({ icon: picture, title, text, action }: StepProps) {
  return (
    <div className="grid grid-cols-[16px_1fr] items-center gap-x-4 gap-y-3 px-4 py-3.5 md:grid-cols-[16px_1fr_auto] [&_svg]:size-4">
      <span className="text-muted max-md:self-start max-md:pt-0.5">{picture}</span>
      <div className="min-w-0">
        <h3 className="text-14 font-medium wrap-anywhere">{title}</h3>
        <p className="text-13 text-pretty text-muted">{text}</p>
      </div>
      <div className="max-md:col-start-2">{action}</div>
    </div>
  );
}
