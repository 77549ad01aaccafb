import pg from "pg";
import { httpClient } from "./http-client.ts";
import { type Place, withDatabase } from "./own-database.ts";
import { signUp } from "./paying.ts";
import { readRate } from "./read-rate.ts";
import { type Running, startProcess, startProduct } from "./server-process.ts";
import { median, startTable } from "./table.ts";

const ROUNDS = 3;
/** How many leagues each person runs; the bench reads each one's list of leagues. */
const SIZES = [10, 100, 1000];

/** Compares authenticated reads of the product with those of a bare `node:http` server that reads the plain rows. */
export const benchReads = ({ seconds }: { seconds: number }): Promise<void> =>
  withDatabase(async (place) => {
    const product = await startProduct(place);
    try {
      const reads = await readsOf(place, product.url);
      const bare = await startBare(place, reads);
      try {
        const row = startTable(["read".padEnd(24), "product/s", "plain rows/s", "product ÷ plain rows"]);
        for (const read of reads) row([read.name.padEnd(24), ...(await compare(read, { product, bare, seconds }))]);
      } finally {
        await bare.stop();
      }
      console.log(`\nMedians of ${ROUNDS} rounds of ${seconds} s each.`);
    } finally {
      await product.stop();
    }
  });

/** @property plainRows The query that the bare server answers with, of this person's. */
type Read = { name: string; path: string; plainRows: string; cookie: string; userId: string };

async function readsOf(place: Place, url: string): Promise<Read[]> {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const lists: Read[] = [];
    for (const [number, leagues] of SIZES.entries()) {
      lists.push({
        name: `${leagues} leagues one runs`,
        path: "/api/leagues/my-commissioner",
        plainRows: "select * from leagues where commissioner_id = $1 order by created_at desc",
        ...(await runnerOf(leagues, { client, url, number })),
      });
    }
    await client.query("vacuum analyze");
    const current = { path: "/api/auth/user", plainRows: "select * from users where id = $1" };
    return [...lists.slice(0, 1).map((list) => ({ ...list, name: "the current user", ...current })), ...lists];
  } finally {
    await client.end();
  }
}

/** Signs up someone who runs this many leagues. */
async function runnerOf(leagues: number, { client, url, number }: { client: pg.Client; url: string; number: number }) {
  const person = httpClient(url);
  await signUp(person, number);
  person.close();
  const { rows } = await client.query<{ id: string }>(
    `with runner as (select id from users where username = $1), made as (
       insert into leagues (id, name, commissioner_id, entry_fee, max_members, payment_deadline, end_date, payout_structure, season, created_at, updated_at)
       select gen_random_uuid(), 'League ' || n, runner.id, 5000, 12, now() + interval '20 days', now() + interval '100 days',
         '[{"place": 1, "percentage": 100}]', '2026', now() - n * interval '1 minute', now()
       from runner, generate_series(1, $2::int) n)
     select id from runner`,
    [`payer_${number}`, leagues],
  );
  return { userId: rows[0]?.id ?? "", cookie: person.cookie() };
}

const barePath = ({ name }: Read) => `/${encodeURIComponent(name)}`;

function startBare({ databaseUrl }: Place, reads: Read[]): Promise<Running> {
  const queries = reads.map((read) => [barePath(read), { text: read.plainRows, values: [read.userId] }]);
  const env = { DATABASE_URL: databaseUrl, QUERIES: JSON.stringify(Object.fromEntries(queries)) };
  return startProcess(["--import", "tsx", "bench/raw-server.ts"], env);
}

type Servers = { product: Running; bare: Running; seconds: number };

async function compare(read: Read, { product, bare, seconds }: Servers): Promise<string[]> {
  const rounds: { own: number; plain: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const own = await readRate(product.url + read.path, { cookie: read.cookie, seconds });
    const plain = await readRate(bare.url + barePath(read), { cookie: "", seconds });
    // The first round warms them up.
    if (round > 0) rounds.push({ own, plain });
  }
  return [
    median(rounds.map(({ own }) => own)).toFixed(0),
    median(rounds.map(({ plain }) => plain)).toFixed(0),
    median(rounds.map(({ own, plain }) => own / plain)).toFixed(2),
  ];
}
