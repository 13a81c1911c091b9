/** What PostgreSQL's programs see of the environment: no PG* variable of the caller, one language, UTC. */
export const programEnvironment: Readonly<Record<string, string>> = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};
