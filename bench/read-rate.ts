import { Agent, request } from "node:http";

const CONNECTIONS = 8;

type Load = { cookie: string; seconds: number };

/**
 * Reads one address as fast as answers come, over several open connections. @returns Reads per second. @throws If a read
 * failed.
 */
export async function readRate(url: string, { cookie, seconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let reads = 0;
  const start = performance.now();
  const readOn = async () => {
    for (; performance.now() - start < seconds * 1000; reads++) {
      const status = await get(url, { headers: { cookie }, agent });
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, readOn));
  agent.destroy();
  return (1000 * reads) / (performance.now() - start);
}

/** Reads an address, and waits for the whole answer. @returns Its status. */
const get = (url: string, options: { headers: Record<string, string>; agent: Agent }) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end();
  });
