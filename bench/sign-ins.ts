import { signUp } from "./charged-payments.ts";
import { httpClient } from "./http-client.ts";
import { withDatabase } from "./own-database.ts";
import { readLoad } from "./read-load.ts";
import { startProduct } from "./server-process.ts";
import { median, quantile, startTable } from "./table.ts";

const SIGN_INS = 64;
const READERS = 4;
const ROUNDS = 3;
const PASSWORD = "correct horse";

/** Lets many people of one network sign in at once, and measures how long other people's reads take during that. */
export const benchSignIns = ({ seconds }: { seconds: number }): Promise<void> =>
  withDatabase(async (place) => {
    const product = await startProduct(place);
    try {
      const people = Array.from({ length: SIGN_INS }, () => httpClient(product.url));
      for (const [number, person] of people.entries()) await signUp(person, number);
      const cookie = people[0]?.cookie() ?? "";
      const reads = { url: `${product.url}/api/auth/user`, headers: { cookie }, connections: READERS };
      await readLoad({ ...reads, seconds });
      const row = startTable(["round", "refused", "all signed in s", "reads' p99 before ms", "during ms", "ratio"]);
      const p99s: number[] = [];
      const ratios: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const calm = quantile((await readLoad({ ...reads, seconds })).latenciesMs, 0.99);
        let isOver = false;
        const reading = readLoad({ ...reads, until: () => isOver });
        const start = performance.now();
        const refused = await refusedOf(product.url);
        const took = (performance.now() - start) / 1000;
        isOver = true;
        const busy = quantile((await reading).latenciesMs, 0.99);
        p99s.push(busy);
        ratios.push(busy / calm);
        row([
          String(round),
          String(refused),
          took.toFixed(2),
          calm.toFixed(1),
          busy.toFixed(1),
          (busy / calm).toFixed(1),
        ]);
      }
      const read = `${READERS} connections read the current user`;
      console.log(`\n${SIGN_INS} sign-ins at once, while ${read}. Medians of ${ROUNDS} rounds:`);
      console.log(`other reads' p99 ${median(p99s).toFixed(1)} ms, ${median(ratios).toFixed(1)} times that before.`);
      for (const person of people) person.close();
    } finally {
      await product.stop();
    }
  });

/** Everyone signs in at the same moment, each on a connection of their own. @returns How many were refused. */
async function refusedOf(url: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, number) => {
      const body = JSON.stringify({ username: `payer_${number}`, password: PASSWORD });
      const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
      const { status } = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body });
      return status;
    }),
  );
  return answers.filter((status) => status !== 200).length;
}
