import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError, isTransportError } from "#src/web/api/api-error.ts";
import { LoadError } from "./load-error.tsx";

/** The error boundary of a route: the page failed, the rest of the application keeps working. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const reason = reasonOf(error);
  const isCut = isTransportError(reason);
  useEffect(() => {
    if (!isCut) return;
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isCut]);
  const retry = () => {
    // A browser requests code that failed to load only once per page load.
    if (isCut && navigator.onLine) return reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto w-full max-w-cabinet px-8 py-6 max-md:px-4">
      <LoadError error={reason} level={1} onRetry={retry} />
    </div>
  );
}

function reload(): void {
  location.reload();
}

/** Without a network, missing code is the likely cause of whatever error it led to. */
function reasonOf(error: unknown): unknown {
  if (navigator.onLine || error instanceof ApiError) return error;
  return new ApiError({ code: "NETWORK_ERROR", message: "no connection" });
}
