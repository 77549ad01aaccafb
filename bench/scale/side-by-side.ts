import type pg from "pg";

export type Step = (client: pg.Client) => Promise<unknown>;

/** Works through the steps in order, as many at once as there are connections. */
export async function sideBySide(clients: pg.Client[], steps: readonly Step[]): Promise<void> {
  const left = [...steps];
  await Promise.all(
    clients.map(async (client) => {
      for (let step = left.shift(); step; step = left.shift()) await step(client);
    }),
  );
}
