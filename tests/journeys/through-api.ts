import { expect, type Page } from "@playwright/test";

const VISA = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
const ORIGIN = { "sec-fetch-site": "same-origin" };

/** Sets up a journey through the calls that the screens make, in the person's own session. */
export async function call<T>(page: Page, method: "get" | "post" | "put", path: string, data?: object): Promise<T> {
  const response = await page.request[method](path, { headers: ORIGIN, ...(data ? { data } : {}) });
  expect(response.ok(), `${method} ${path} answered ${response.status()}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

export type JourneyLeague = { id: string; name: string; paymentDeadline: string; endDate: string };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** An open public league with a fee of $50.00. */
export async function aLeague(commissioner: Page, terms: { name: string; [field: string]: unknown }) {
  const league = await call<JourneyLeague>(commissioner, "post", "/api/leagues", {
    entryFee: "50.00",
    paymentDeadline: inDays(30),
    endDate: inDays(120),
    payoutStructure: [{ place: 1, percentage: 100 }],
    isPublic: true,
    ...terms,
  });
  await setStatus(commissioner, league, "active");
  return league;
}

export async function setStatus(commissioner: Page, league: JourneyLeague, status: string): Promise<void> {
  const { paymentDeadline, endDate } = league;
  await call(commissioner, "put", `/api/leagues/${league.id}`, { paymentDeadline, endDate, status });
}

/** Joins, and pays the entry fee from start to finish. */
export async function joinAndPay(player: Page, league: JourneyLeague, { years = 1 } = {}): Promise<void> {
  const body = { leagueId: league.id, amount: (50 * years).toFixed(2), ...(years > 1 ? { yearsSelected: years } : {}) };
  type Intent = { clientSecret: string; paymentIntentId: string };
  const { clientSecret, paymentIntentId } = await call<Intent>(player, "post", "/api/create-payment-intent", body);
  await call(player, "post", `/api/sandbox/payment-intents/${paymentIntentId}/confirm`, { clientSecret, card: VISA });
  await call(player, "post", "/api/payment-success", { paymentIntentId });
}

type Seat = { userId: string; paymentStatus: string; totalAmountPaid: string; paidThroughYear: number };

/** Reads the only seat of a league with one player. */
export async function seatIn(page: Page, league: JourneyLeague) {
  const [seat] = await call<Seat[]>(page, "get", `/api/leagues/${league.id}/members`);
  return seat;
}

export const expectPaid = (page: Page, league: JourneyLeague) =>
  expect.poll(async () => (await seatIn(page, league))?.paymentStatus, { timeout: 120_000 }).toBe("paid");
