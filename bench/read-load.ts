import { Agent, request } from "node:http";

type Load = {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  /** How long to read. `until` can end it sooner. */
  seconds?: number;
  until?: () => boolean;
};
export type ReadLoad = { reads: number; seconds: number; latenciesMs: number[]; failed: number };

/** Reads one address as fast as answers come, over this many open connections. */
export async function readLoad({ url, headers = {}, connections, seconds = Number.POSITIVE_INFINITY, until }: Load) {
  const latenciesMs: number[] = [];
  let failed = 0;
  const start = performance.now();
  const isOver = () => performance.now() - start > seconds * 1000 || until?.() === true;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const readOn = async () => {
    while (!isOver()) {
      const sent = performance.now();
      if ((await get(url, { headers, agent })) !== 200) failed += 1;
      latenciesMs.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  agent.destroy();
  const took = (performance.now() - start) / 1000;
  return { reads: latenciesMs.length, seconds: took, latenciesMs, failed } satisfies ReadLoad;
}

/** Reads an address, and waits for the whole answer. @returns Its status. */
export const get = (url: string, { headers, agent }: { headers: Record<string, string>; agent: Agent }) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end();
  });

/** Reads per second. @throws If a read failed. */
export function rateOf({ reads, seconds, failed }: ReadLoad): number {
  if (failed > 0) throw new Error(`${failed} of ${reads} reads failed.`);
  return reads / seconds;
}
