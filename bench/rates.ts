import { withDatabase } from "./own-database.ts";
import { CLIENTS, type PaymentSite, withPaymentSite } from "./payment-site.ts";
import { median, quantile, startTable } from "./table.ts";

const ROUNDS = 3;
const LEAGUES_A_RATE = 24;
const SHARES = [0.25, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** The latency bends where its p99 is this many times that of the lowest rate, or the answers fall behind. */
const P99_TIMES_MAX = 3;
const KEPT_UP_MIN = 0.95;

type Sent = { rate: number; done: number; p50: number; p99: number };

/**
 * Records payments at fixed rates, each latency counted from when the payment was due, and finds the rate at which the latency
 * bends. It first measures how fast answers can come, then records at shares of that rate.
 */
export const benchRates = ({ leagues = LEAGUES_A_RATE }: { leagues?: number | undefined }): Promise<void> =>
  withDatabase((place) =>
    withPaymentSite(place, { profileDir: undefined }, async (site) => {
      const highest = await highestRate(site, leagues);
      console.log(`As fast as answers come: ${highest.toFixed(0)} payments/s, the median of ${ROUNDS} rounds.\n`);
      const row = startTable(["of the highest", "sent/s", "answered/s", "p50 ms", "p99 ms"]);
      const sent: Sent[] = [];
      for (const share of SHARES) {
        const { rate, done, p50, p99 } = await at(site, { rate: highest * share, leagues });
        sent.push({ rate, done, p50, p99 });
        row([share.toFixed(2), rate.toFixed(0), done.toFixed(0), p50.toFixed(1), p99.toFixed(1)]);
      }
      const half: number[] = [];
      for (let round = 0; round < ROUNDS; round++) half.push((await at(site, { rate: highest / 2, leagues })).p99);
      const bend = bendOf(sent);
      const where = bend ? `at ${bend.toFixed(0)}/s` : "at none of these rates";
      console.log(`\n${leagues * CLIENTS} payments per rate. The latency bends ${where}.`);
      console.log(`p99 at half of the highest rate: ${median(half).toFixed(1)} ms, the median of ${ROUNDS} rounds.`);
    }),
  );

async function highestRate({ charge, record }: PaymentSite, leagues: number): Promise<number> {
  await record(await charge(leagues));
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { payments, httpSeconds } = await record(await charge(leagues));
    rates.push(payments / httpSeconds);
  }
  return median(rates);
}

async function at(
  { charge, record }: PaymentSite,
  { rate, leagues }: { rate: number; leagues: number },
): Promise<Sent> {
  const { payments, httpSeconds, latenciesMs } = await record(await charge(leagues), rate);
  return { rate, done: payments / httpSeconds, p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) };
}

function bendOf(sent: Sent[]): number | undefined {
  const calm = sent[0]?.p99 ?? Number.NaN;
  // The last answers of a short round come after its last payment was due, so the median has to be late as well.
  const fellBehind = ({ rate, done, p50 }: Sent) => done < KEPT_UP_MIN * rate && p50 > calm;
  return sent.find((one) => one.p99 > P99_TIMES_MAX * calm || fellBehind(one))?.rate;
}
