import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { notificationStatusQuery } from "./queries.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { IconButton } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";

type Banner = ApiOutput<"GET /v2/notifications/status">["banners"][number];

/** Announcements in words of our staff, each with a cross. */
export function Announcements({ banners }: { readonly banners: readonly Banner[] }) {
  return (
    <>
      {banners.map((banner) => (
        <Announcement key={banner.id} banner={banner} />
      ))}
    </>
  );
}

function Announcement({ banner: { id, subject, body } }: { readonly banner: Banner }) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: () => api("POST /v2/announcements/{id}/dismiss", { params: { id }, body: {} }),
    onSuccess: () =>
      queryClient.setQueryData(
        notificationStatusQuery.queryKey,
        (known) => known && { ...known, banners: known.banners.filter((banner) => banner.id !== id) },
      ),
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
  });
  return (
    <Note
      title={<bdi>{subject}</bdi>}
      action={
        <IconButton label={common("action.close")} onClick={() => close.mutate()}>
          <X strokeWidth={1.6} />
        </IconButton>
      }
    >
      {body !== subject && (
        <p dir="auto" className="whitespace-pre-line">
          {body}
        </p>
      )}
    </Note>
  );
}
