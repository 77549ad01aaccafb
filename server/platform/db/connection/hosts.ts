import pg from "pg";
import { readAddress } from "#server/platform/db/connection/address.ts";
import { HostClient, HostOrder } from "#server/platform/db/connection/host-client.ts";
import { HostRefused, NoHostFits, type Refusal } from "#server/platform/db/connection/no-host-fits.ts";
import { causesOf, databaseFailure } from "#server/platform/db/failures.ts";

type Addressed = { connectionString: string };
type Answered = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient["release"],
) => void;

const READ_ONLY = "25006";

/** Creates a pool whose connections lead to the server of its address that fits (docs/operations.md). */
export function poolOf(config: pg.PoolConfig & Addressed): pg.Pool {
  const order = new HostOrder(readAddress(config.connectionString));
  const isPlain = order.hosts.length === 1 && order.kind === "any";
  return isPlain ? new pg.Pool(config) : new HostsPool(config, order);
}

/** Connects to the first server of an address that fits. @throws NoHostFits */
export async function connectTo(config: pg.ClientConfig & Addressed): Promise<pg.Client> {
  const order = new HostOrder(readAddress(config.connectionString));
  if (order.hosts.length === 1 && order.kind === "any") {
    const client = new pg.Client(config);
    client.on("error", () => {});
    return client.connect();
  }
  return firstFitting(order, () => new HostClient({ ...config, order } as pg.ClientConfig).connect());
}

/** It takes no writes anymore, or the driver gave up on it. */
const isServerLost = (error: Error): boolean =>
  error instanceof pg.DatabaseError ? error.code === READ_ONLY : databaseFailure(error) === "away";

class HostsPool extends pg.Pool {
  readonly #order: HostOrder;

  constructor(config: pg.PoolConfig, order: HostOrder) {
    super({ ...config, Client: HostClient, order } as pg.PoolConfig);
    this.#order = order;
    // The server no longer accepts writes or no longer answers, so the other connections to it would fail one after another.
    this.on("release", (error) => {
      for (const cause of causesOf(error)) if (isServerLost(cause)) order.outdate();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(answered: Answered): void;
  override connect(answered?: Answered): unknown {
    const connected = firstFitting(this.#order, () => this.#current());
    if (!answered) return connected;
    connected.then(
      (client) => answered(undefined, client, client.release),
      (error) => answered(error, undefined, () => {}),
    );
    return undefined;
  }

  /** Skips connections that were made before the last change of servers. */
  async #current(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (client instanceof HostClient && client.age < this.#order.age) client.release(true);
      else return client;
    }
  }
}

/**
 * Tries until a server fits or each has refused. Searches that run at the same time share one position in the list, so one
 * may try a server twice before it has tried them all. Any other failure, such as a refused login, ends the search, because
 * it would be the same at every server.
 */
async function firstFitting<T>(order: HostOrder, attempt: () => Promise<T>): Promise<T> {
  const refusals = new Map<string, Refusal>();
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const refused = [...causesOf(error)].find((cause) => cause instanceof HostRefused);
      if (!refused) throw error;
      refusals.set(refused.refusal.host, refused.refusal);
      if (refusals.size === order.hosts.length || attempts === 2 * order.hosts.length)
        throw new NoHostFits([...refusals.values()]);
    }
  }
}
