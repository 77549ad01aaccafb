import { signUp } from "./charged-payments.ts";
import { httpClient } from "./http-client.ts";
import { withDatabase } from "./own-database.ts";
import { rateOf, readLoad } from "./read-load.ts";
import { startProduct } from "./server-process.ts";
import { median, startTable } from "./table.ts";

const CONNECTIONS = 16;
const ROUNDS = 3;

/** Compares, in turns, how many reads two web processes answer and how many one does. */
export const benchProcesses = ({ seconds }: { seconds: number }): Promise<void> =>
  withDatabase(async (place) => {
    const one = await startProduct(place);
    const two = await startProduct(place, { env: { WEB_PROCESSES: "2" } });
    try {
      const person = httpClient(one.url);
      await signUp(person, 0);
      const read = async (url: string) => {
        const headers = { cookie: person.cookie() };
        return rateOf(await readLoad({ url: `${url}/api/auth/user`, headers, connections: CONNECTIONS, seconds }));
      };
      await read(one.url);
      await read(two.url);
      const row = startTable(["round", "one process/s", "two/s", "two ÷ one"]);
      const ratios: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const [single, double] = [await read(one.url), await read(two.url)];
        ratios.push(double / single);
        row([String(round), single.toFixed(0), double.toFixed(0), (double / single).toFixed(2)]);
      }
      console.log(
        `\nTwo processes ÷ one: ${median(ratios).toFixed(2)}, the median of ${ROUNDS} rounds of ${seconds} s each.`,
      );
      console.log(
        `The database and the client with its ${CONNECTIONS} connections share the machine's cores with them.`,
      );
      person.close();
    } finally {
      await two.stop();
      await one.stop();
    }
  });
