import pg from "pg";
import type { DatabaseAddress, Host, ServerKind } from "#server/platform/db/connection/address.ts";
import { HostRefused } from "#server/platform/db/connection/no-host-fits.ts";
import { databaseFailure } from "#server/platform/db/failures.ts";

/**
 * The servers of an address, beginning with the last one that fit. A pool's connections share it, so that only the first
 * of them has to find out that a server is gone.
 */
export class HostOrder {
  readonly hosts: readonly Host[];
  readonly kind: ServerKind;
  #first = 0;
  #age = 0;

  constructor({ hosts, kind }: DatabaseAddress) {
    this.hosts = hosts;
    this.kind = kind;
  }

  get first(): Host {
    const host = this.hosts[this.#first];
    if (!host) throw new Error("An address has at least one host.");
    return host;
  }

  /** Grows whenever the connections made so far become useless. */
  get age(): number {
    return this.#age;
  }

  /** Moves on to the next server, unless another connection already has. */
  passOver(host: Host): void {
    if (host === this.first) this.#first = (this.#first + 1) % this.hosts.length;
  }

  /** Makes the pool end every existing connection instead of using it again. */
  outdate(): void {
    this.#age += 1;
  }
}

/** The least that PostgreSQL's own client waits. It is short because trying every host must fit into one request. */
const CONNECT_MS = 2000;
const STATE = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

const ASKING: pg.QueryConfig & { query_timeout: number } = { text: STATE, query_timeout: CONNECT_MS };

type State = { isStandby: boolean; isReadOnly: boolean };
type Connected = (error: Error | null | undefined, client?: pg.Client) => void;
type HostConfig = pg.ClientConfig & { order: HostOrder };

/** A connection to the host that comes first. It fails if that host can't be reached or isn't of the right kind. */
export class HostClient extends pg.Client {
  readonly order: HostOrder;
  readonly place: Host;
  readonly age: number;

  constructor(config?: pg.ClientConfig) {
    const { order } = config as HostConfig;
    const place = order.first;
    super({ ...config, connectionString: place.connectionString, connectionTimeoutMillis: CONNECT_MS });
    this.order = order;
    this.place = place;
    this.age = order.age;
    this.on("error", () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(answered: Connected): void;
  override connect(answered?: Connected): unknown {
    const connected = this.#connectIfFit();
    if (!answered) return connected;
    connected.then(
      (client) => answered(null, client),
      (error) => answered(error),
    );
    return undefined;
  }

  async #connectIfFit(): Promise<pg.Client> {
    try {
      await super.connect();
      const { kind } = this.order;
      if (kind !== "any") this.#refuseUnlessFit((await this.query<State>(ASKING)).rows[0], kind);
      return this;
    } catch (error) {
      this.end().catch(() => {});
      if (!(error instanceof HostRefused) && databaseFailure(error) !== "away") throw error;
      this.order.passOver(this.place);
      throw error instanceof HostRefused ? error : this.#refused(reasonOf(error), error);
    }
  }

  #refuseUnlessFit(state: State | undefined, kind: ServerKind): void {
    const misfit = state && misfitOf(state, kind);
    if (misfit) throw this.#refused(misfit);
  }

  #refused(reason: string, cause?: unknown): HostRefused {
    return new HostRefused({ host: this.place.name, reason }, cause);
  }
}

function misfitOf({ isStandby, isReadOnly }: State, kind: ServerKind): string | undefined {
  const what = isStandby ? "is a standby" : isReadOnly ? "takes no writes" : "is a primary";
  const fits = {
    any: true,
    "read-write": !isReadOnly,
    "read-only": isReadOnly,
    primary: !isStandby,
    standby: isStandby,
  } satisfies Record<ServerKind, boolean>;
  return fits[kind] ? undefined : what;
}

function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return `says: ${error.message}`;
  const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
  return `doesn't answer${code}`;
}
