import type { ErrorComponentProps } from "@tanstack/react-router";
import { LoadError } from "./load-error.tsx";

/** The error boundary of a route: the page failed, the rest of the application goes on. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto w-full max-w-bare p-6 max-md:p-4">
      <LoadError error={error} onRetry={reset} />
    </div>
  );
}
