import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { LoadError } from "./load-error.tsx";

/** The error boundary of a route: the page failed, the rest of the application goes on. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto w-full max-w-bare p-6 max-md:p-4">
      <LoadError error={error} onRetry={retry} />
    </div>
  );
}
