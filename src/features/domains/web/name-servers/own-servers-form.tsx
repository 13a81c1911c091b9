import { useTranslations } from "use-intl";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";
import type { Zone } from "#src/features/dns/web/zone-widget.tsx";
import { OwnServers } from "./own-servers.tsx";
import { type Kind, useServersForm } from "./use-servers-form.ts";

export interface OwnServersFormProps {
  readonly domain: Domain;
  readonly zone: Zone;
}

/** Ours or a list of one's own, with addresses for hosts below the domain itself. */
export function OwnServersForm({ domain, zone }: OwnServersFormProps) {
  const t = useTranslations("domain.nameServers");
  const ours = zone.providerNameServers;
  const state = useServersForm(domain, ours);
  const isOff = !domainCan.change(domain);
  return (
    <Panel title={t("title")} note={domain.isChanging ? t("changing") : undefined}>
      <Form form={state} className="grid gap-4">
        <RadioTileGroup<Kind>
          legend={t("whose")}
          layout="list"
          value={state.kind}
          onValueChange={state.chooseKind}
          options={[
            { value: "ours", label: t("ours"), detail: t("oursDetail"), disabled: isOff },
            { value: "own", label: t("own"), detail: t("ownDetail"), disabled: isOff },
          ]}
        />
        {state.kind === "ours" ? (
          <ul className="grid gap-1 font-mono text-13 text-fg2">
            {ours.map((host) => (
              <li key={host} className="wrap-anywhere">
                <bdi dir="ltr">{host}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          <OwnServers state={state} domainName={domain.name} disabled={isOff} />
        )}
        <RuleNote oursCount={state.oursCount} isEmpty={state.isEmpty} />
        <div aria-live="polite" className="empty:hidden">
          {state.refusal !== undefined && <Note tone="danger">{state.refusal}</Note>}
        </div>
        <div>
          <Button
            type="submit"
            tone={state.isSame ? "secondary" : "primary"}
            pending={state.isPending}
            disabled={isOff}
          >
            {t("save")}
          </Button>
        </div>
      </Form>
      <ShowCall call={state.shown} check={() => !state.isEmpty} className="mt-3" />
    </Panel>
  );
}

/** The rule of two (product §5), and what this choice means by it. */
function RuleNote({ oursCount, isEmpty }: { readonly oursCount: number; readonly isEmpty: boolean }) {
  const t = useTranslations("domain.nameServers.rule");
  if (isEmpty) return <p className="text-13 text-pretty text-muted">{t("text")}</p>;
  return (
    <Note tone={oursCount >= 2 ? "ok" : "warn"} title={t("count", { count: oursCount })}>
      {t(oursCount >= 2 ? "enough" : "tooFew")}
    </Note>
  );
}
