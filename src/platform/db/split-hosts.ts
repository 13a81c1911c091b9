const hostList = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?$/;

/**
 * The URLs of single servers that a PostgreSQL URL with several hosts names, in its order: `postgresql://a,b:5433/x`, or
 * `?host=/run/a,/run/b` for sockets (libpq, "Specifying Multiple Hosts"). Throws a `TypeError` when it is no such URL, or
 * asks for another server than the primary.
 */
export function splitHosts(url: string): [string, ...string[]] {
  const [, start, authority = "", path = "", query = ""] = hostList.exec(url) ?? [];
  if (start === undefined) throw new TypeError("it is no PostgreSQL URL");
  const options = new URLSearchParams(query);
  const wanted = options.get("target_session_attrs") ?? "read-write";
  if (!["any", "read-write", "primary"].includes(wanted)) {
    throw new TypeError(`target_session_attrs=${wanted} asks for a server that cannot be written to`);
  }
  options.delete("target_session_attrs");
  const sockets = (options.get("host") ?? "").split(",");
  const [first, ...others] = authority.split(",").flatMap((host) =>
    sockets.map((socket) => {
      const single = new URLSearchParams(options);
      if (socket !== "") single.set("host", socket);
      return new URL(`${start}${host}${path}${single.size > 0 ? `?${single.toString()}` : ""}`).href;
    }),
  );
  if (first === undefined) throw new TypeError("it names no host");
  return [first, ...others];
}

/** The host of a single server's URL, for people: `db1:5432`, or the folder of its socket. */
export function hostOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get("host") ?? host;
}
