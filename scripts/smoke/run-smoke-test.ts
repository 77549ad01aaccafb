import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { browserOf } from "./browser.ts";

const DAY_MS = 86_400_000;
const CARD = { number: "4242424242424242", expMonth: 12, expYear: new Date().getFullYear() + 3, cvc: "123" };
const FEE = "50.00";

/**
 * Uses an installation like a visitor: loads the page with its files, registers, opens a league and, in the sandbox,
 * pays for a seat. Leaves that account and league behind.
 * @returns What worked, in sentences. @throws At the first thing that doesn't.
 */
export async function runSmokeTest(url: string): Promise<string[]> {
  const seen = [await loadPage(url)];
  const { call } = browserOf(url);
  const username = `smoke${Date.now().toString(36)}`;
  const person = { username, email: `${username}@example.com`, firstName: "Smoke", lastName: "Test" };
  const password = `${username} correct horse`;
  await call("POST", "/api/auth/register", { ...person, password });
  seen.push(`${username} has an account.`);

  const dates = { paymentDeadline: inDays(30), endDate: inDays(120) };
  const payoutStructure = [{ place: 1, percentage: 100 }];
  const league = await call("POST", "/api/leagues", { name: "Smoke Test", entryFee: FEE, payoutStructure, ...dates });
  seen.push(`${username} has a league.`);

  const { payments } = await call<{ payments: { mode: string } }>("GET", "/api/config");
  if (payments.mode !== "sandbox") return [...seen, "Nothing was paid: this installation doesn't use the sandbox."];
  await call("POST", `/api/leagues/${league.id}/join`);
  const intent = await call("POST", "/api/create-payment-intent", { leagueId: league.id, amount: FEE });
  const { paymentIntentId, clientSecret } = intent;
  await call("POST", `/api/sandbox/payment-intents/${paymentIntentId}/confirm`, { clientSecret, card: CARD });
  const { status } = await call("POST", "/api/payment-success", { paymentIntentId });
  if (status !== "succeeded") throw new Error(`The payment is ${status}.`);
  return [...seen, `${username} has paid the entry fee.`];
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/**
 * Loads the page and every file it names in both compressions. @throws If a file is missing, not compressed or not
 * cached, or there is no icon at the address that browsers try.
 */
async function loadPage(url: string): Promise<string> {
  const { get } = browserOf(url);
  const page = String((await get("/", "identity")).content);
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].flatMap(([, file]) => file ?? []);
  if (files.length === 0) throw new Error("The page names no files.");
  for (const file of files) {
    const { content: plain, headers } = await get(file, "identity");
    const kept = headers["cache-control"];
    if (kept !== "public, max-age=31536000, immutable") throw new Error(`${file} is sent with cache-control: ${kept}.`);
    for (const [encoding, decompress] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { content, headers: sent } = await get(file, encoding);
      if (sent["content-encoding"] !== encoding) throw new Error(`${file} isn't sent as ${encoding}.`);
      if (!decompress(content).equals(plain)) throw new Error(`${file} differs as ${encoding}.`);
    }
  }
  const { headers: icon } = await get("/favicon.ico", "identity");
  if (!icon["content-type"]?.startsWith("image/")) throw new Error("/favicon.ico isn't an image.");
  return `The page and its ${files.length} files are there, compressed and cached.`;
}
