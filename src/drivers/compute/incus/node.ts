/** A host, or a member of a cluster, that runs machines: a row of the catalogue. */
export interface IncusNode {
  readonly id: string;
  /** Location slug, e.g. `fra1`. */
  readonly location: string;
  /** Path of a unix socket of this machine, or `https://host:8443`. */
  readonly endpoint: string;
  /** The host's own certificate (PEM), which an https endpoint must show; null for a socket. */
  readonly certificate: string | null;
  /** Project of the engine that holds our machines and nothing else. */
  readonly project: string;
  /** Name of the cluster member; null when the endpoint is one host. */
  readonly member: string | null;
  readonly storagePool: string;
  /** Bridge that machines are put on: the engine's own or the host's. */
  readonly network: string;
  /** Memory that may be sold; null: what the host has. */
  readonly memoryMb: number | null;
  /** False in maintenance: existing machines stay, new ones are not placed. */
  readonly takesNew: boolean;
}

/** Our identity at an https endpoint: PEM texts of a certificate that it trusts and its key. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}
