export type Refusal = { host: string; reason: string };

/** Thrown if an address leads to no server of the kind that it asks for. During a failover, there will be one soon. */
export class NoHostFits extends Error {
  constructor(refusals: readonly Refusal[]) {
    super(
      `None of the database's hosts can be used: ${refusals.map(({ host, reason }) => `${host} ${reason}`).join(", ")}.`,
    );
    this.name = "NoHostFits";
  }
}

/** One server can't be used, so the next one is tried. */
export class HostRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(`${refusal.host} ${refusal.reason}.`, { cause });
    this.name = "HostRefused";
    this.refusal = refusal;
  }
}
