import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { OfficeLoadError } from "./office-load-error.tsx";

/** The error boundary of a page: it failed, the rest of the office goes on working. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="p-6">
      <OfficeLoadError error={error} level={1} onRetry={retry} />
    </div>
  );
}
