import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useClosed } from "#src/web/session/use-closed.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { Switch } from "#src/web/ui/switch.tsx";

export interface AutorenewSwitchProps {
  readonly isOn: boolean;
  /** Read aloud with the service's name. */
  readonly label: string;
  readonly disabled: boolean;
  readonly send: (isEnabled: boolean) => Promise<{ readonly autoprolong: boolean }>;
  readonly doneText: (isOn: boolean) => string;
  /** Off gives reserved money back to the balance. */
  readonly refresh: (queryClient: ReturnType<typeof useQueryClient>) => Promise<void>;
}

/** Whether a service renews itself. It shows the wish at once and goes back when it is refused: `isOn`, `label`, `send`. */
export function AutorenewSwitch({ isOn, label, disabled, send, doneText, refresh }: AutorenewSwitchProps) {
  const notify = useNotify();
  const mayRenew = useMay("orders.renew");
  const isClosed = useClosed("services.manage") !== null;
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const toggle = useMutation({
    mutationFn: send,
    onSuccess: ({ autoprolong }) => notify("green", doneText(autoprolong)),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => refresh(queryClient),
  });
  return (
    <Switch
      label={label}
      labelHidden
      checked={toggle.isPending ? toggle.variables : isOn}
      disabled={disabled || !mayRenew || isClosed}
      onCheckedChange={(isEnabled) => {
        if (!toggle.isPending) toggle.mutate(isEnabled);
      }}
    />
  );
}
