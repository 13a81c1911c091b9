import { Link } from "@tanstack/react-router";
import type { Forecast } from "#src/web/pay/forecast-query.ts";

/** The name of a server or domain; it leads to its page: `service`. */
export function ServiceLink({ service }: { readonly service: Forecast["short"][number] }) {
  return (
    <Link
      to={service.type === "server" ? "/servers/$id" : "/domains/$id"}
      params={{ id: service.id }}
      className="touch-target min-w-0 font-medium wrap-anywhere underline-offset-2 hover:underline"
    >
      <bdi>{service.name}</bdi>
    </Link>
  );
}
