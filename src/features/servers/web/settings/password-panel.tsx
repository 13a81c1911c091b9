import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { accessFault, faultNumbers } from "../order/order-checks.ts";
import { RootPasswordField } from "../order/root-password-field.tsx";
import { noPassword, type RootPassword } from "../password-memory.ts";
import { openTask } from "#src/web/lists/tasks.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { passwordCall, useChangePassword } from "./use-change-password.ts";

/** A new root password: typed, or made here and shown once. */
export function PasswordPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.password");
  const faults = useTranslations("servers.fault");
  const textOf = useErrorText();
  const [password, setPassword] = useState(noPassword);
  const [isChecked, setChecked] = useState(false);
  const change = useChangePassword(server, () => {
    setPassword(noPassword);
    setChecked(false);
    // A generated password is now shown above the tabs.
    window.scrollTo({ top: 0 });
  });
  const fault = accessFault({ access: "password", keyIds: [] }, password.text);
  const isRunning = openTask(server)?.kind === "server-password";

  const send = () => {
    setChecked(true);
    if (fault === undefined && !change.isPending) change.mutate(password);
  };
  const edit = (next: RootPassword) => {
    change.reset();
    setPassword(next);
  };
  return (
    <Panel title={t("title")}>
      <div className="grid gap-4">
        <p className="text-13 text-pretty text-muted">{t("text")}</p>
        <div className="max-w-140">
          <RootPasswordField
            value={password}
            onValueChange={edit}
            onBlur={() => setChecked(password.text !== "")}
            error={
              change.error
                ? textOf(change.error)
                : isChecked && fault
                  ? faults(fault, faultNumbers)
                  : undefined
            }
          />
        </div>
        <Button
          className="justify-self-start"
          pending={change.isPending || isRunning}
          disabled={!serverCan.change(server) && !isRunning}
          onClick={send}
        >
          {t("action")}
        </Button>
        <ShowCall call={() => passwordCall(server.id, password)} check={() => fault === undefined} />
      </div>
    </Panel>
  );
}
