import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import * as z from "zod/mini";
import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { staffReason } from "#src/shared/schemas.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { type KeyValueItem, KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { matchesTypedName } from "#src/web/ui/typed-name.ts";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { ApprovalAsked } from "./approval-asked.tsx";

/** What an act is sent with. */
export interface ActReason {
  readonly reason: string;
  /** The `Idempotency-Key` of an act that moves money: the same for every try of the same body. */
  readonly keyFor: (body: unknown) => string;
}

type Read = Pick<UseQueryResult, "error" | "isError" | "isFetching" | "refetch">;

export interface ActDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** What will happen, in facts: before and after, what is returned, whom it concerns. */
  readonly effects?: readonly KeyValueItem[];
  /** The call that the facts come from: when it fails the dialog says why, and asks again. */
  readonly reads?: Read;
  /** Fields of the act itself, such as an amount, whose values the page keeps. */
  readonly children?: ReactNode;
  /** False: the act takes none, as it moves neither money nor access. */
  readonly needsReason?: boolean;
  /** A name that must be typed, before what cannot be undone. */
  readonly typed?: string;
  /** What the button does: "Credit". */
  readonly label: string;
  /** What leaves everything as it is, where the act itself cancels something: "Keep it". */
  readonly keep?: string;
  /** The sum in the button. */
  readonly cents?: number | undefined;
  readonly isDanger?: boolean;
  /** The fields are not complete yet. */
  readonly isOff?: boolean;
  readonly send: (reason: ActReason) => Promise<unknown>;
  /** Said when it is done; without it the page shows the outcome itself. */
  readonly done?: string;
}

/** The buttons stay in sight where the fields are higher than the window, and these fade out below them. */
const footClass = classNames(
  "sticky -bottom-5 z-10 -mx-6 -mb-5 flex items-center justify-end gap-2 bg-surface px-6 pb-5 max-md:-mx-4 max-md:px-4 md:rounded-b-12",
  "before:pointer-events-none before:absolute before:inset-x-0 before:-top-4 before:h-4 before:bg-linear-to-t before:from-surface before:to-transparent",
);

const reasonForm = z.object({ reason: staffReason });

/**
 * The one way to do something in the office that needs care: what will happen, why it is done, and a button that says
 * so with its sum. What needs a second person is asked for, and says who may approve it.
 */
export function ActDialog(props: ActDialogProps) {
  const { open, onClose, title, description } = props;
  const common = useTranslations("common.action");
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={description}
      closeLabel={common("close")}
      width={560}
      // What is typed at once belongs to the act, not to the cross of the dialog. A finger opens no keyboard by it.
      initialFocus={(how) => (how === "touch" ? null : firstField(content.current))}
    >
      {open && (
        <div ref={content}>
          <ActForm {...props} />
        </div>
      )}
    </Dialog>
  );
}

const fields = ["input", "textarea", "[role=combobox]", "[role=switch]", "[role=radio][tabindex='0']"]
  .map((field) => `${field}:not([type=hidden], [aria-hidden=true], [tabindex='-1'], :disabled)`)
  .join(", ");

/** The first field of an act, or its first button where it has none. */
function firstField(content: HTMLElement | null): HTMLElement | null {
  return content?.querySelector<HTMLElement>(fields) ?? content?.querySelector("button") ?? null;
}

function ActForm(props: ActDialogProps) {
  const {
    effects,
    reads,
    children,
    needsReason = true,
    typed,
    label,
    keep,
    cents,
    isDanger,
    isOff,
    send,
    done,
    onClose,
  } = props;
  const t = useTranslations("office.act");
  const common = useTranslations("common");
  const show = useToasts();
  const queryClient = useQueryClient();
  const [approval, setApproval] = useState<Id<"approval">>();
  const [name, setName] = useState("");
  const intent = useIntentKey();
  const form = useCallForm({
    ...(needsReason && { resolver: schemaResolver(reasonForm) }),
    empty: { reason: "" },
    fields: ["reason"],
    send: async ({ reason }) => {
      try {
        await send({ reason, keyFor: intent.keyFor });
      } catch (error) {
        const id = approvalOf(error);
        if (id === undefined) throw error;
        setApproval(id);
        // Pages show what waits for a second person.
        void queryClient.invalidateQueries({ queryKey: ["office", "approvals"] });
        return;
      }
      if (done !== undefined) show({ type: "green", message: done });
      onClose();
    },
  });
  if (approval !== undefined) return <ApprovalAsked id={approval} onClose={onClose} />;
  const isBlocked = isOff === true || (typed !== undefined && !matchesTypedName(name, typed));
  return (
    <Form
      form={form}
      // What is reached by Tab is not left behind the buttons.
      className="flex flex-col gap-4 [&_:is(input,textarea,button)]:scroll-mb-20"
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.ctrlKey && !isBlocked) void form.submit();
      }}
    >
      <NotRead read={reads} />
      {children}
      {effects !== undefined && effects.length > 0 && (
        <div className="rounded-8 border border-line px-3 py-2">
          <KeyValueList items={effects} />
        </div>
      )}
      {typed !== undefined && (
        <TextField
          label={t("typed", { name: typed })}
          mono
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {needsReason && (
        <TextAreaField label={t("reason")} hint={t("reasonHint")} rows={2} {...form.field("reason")} />
      )}
      <FormError>{form.refusal}</FormError>
      <div className={footClass}>
        <span className="me-auto flex items-center gap-1 text-12 text-muted max-md:hidden">
          <KeyCap>Ctrl</KeyCap>
          <KeyCap>↵</KeyCap>
        </span>
        <Button onClick={onClose}>{keep ?? common("action.cancel")}</Button>
        <Button
          type="submit"
          tone={isDanger ? "danger-fill" : "primary"}
          disabled={isBlocked}
          pending={form.isPending}
        >
          {label}
          {cents !== undefined && <Money cents={cents} />}
        </Button>
      </div>
    </Form>
  );
}

function NotRead({ read }: { readonly read: Read | undefined }) {
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  if (read?.isError !== true) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <FormError>{errorText(read.error)}</FormError>
      <Button size="sm" pending={read.isFetching} onClick={() => void read.refetch()}>
        {common("retry")}
      </Button>
    </div>
  );
}

/** The approval that an act waits for. */
function approvalOf(error: unknown): Id<"approval"> | undefined {
  if (!(error instanceof ApiError) || error.code !== "approval_needed") return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this code comes with
  return error.params["id"] as Id<"approval">;
}
