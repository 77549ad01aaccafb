import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import { CarefulPerson, type Counts } from "./careful-person.ts";
import { startTable } from "./table.ts";

const PASSWORD = "keep the pot safe";
const WHO_WIDTH = 28;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Plays a newcomer's whole season on an empty installation, and counts each person's taps and fields. */
export async function benchSeason(site: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    const begun = Date.now();
    const run = Date.now().toString(36);
    const casey = await CarefulPerson.with(browser, { name: `casey${run}`, site, ...DESK });
    const nell = await CarefulPerson.with(browser, { name: `nell${run}`, site, ...PHONE });
    const omar = await CarefulPerson.with(browser, { name: `omar${run}`, site, ...PHONE });
    const players = [nell, omar];
    await openLeague(casey, players);
    const joined: Counts[] = [];
    for (const player of players) joined.push(await joinAndPay(player));
    await endSeason(casey, nell);
    for (const player of players) await vote(player);
    await addBank(nell);
    const sent = await nell.receives(addressOf(nell), /^Payout sent: \$\d+\.\d\d from Sunday Crew$/);
    const seconds = (Date.now() - begun) / 1000;
    const print = startTable(["who".padEnd(WHO_WIDTH), "taps", "fields", "scrolled"]);
    const row = (who: string, counts: Counts | undefined) => {
      if (!counts) return;
      print([who.padEnd(WHO_WIDTH), String(counts.taps), String(counts.fields), String(counts.scrolled.length)]);
      for (const control of counts.scrolled) console.log(`  below the fold: ${control}`);
    };
    row("invited newcomer, paid", joined[0]);
    row("the winner, all season", nell.counts);
    row("the other player, all season", omar.counts);
    row("commissioner, all season", casey.counts);
    console.log(`\nThe winner's last email: ${sent}`);
    console.log(`The whole season took ${seconds.toFixed(1)} s, typed by a script.`);
  } finally {
    await browser.close();
  }
}

const addressOf = ({ name }: CarefulPerson) => `${name}@example.com`;

async function openLeague(casey: CarefulPerson, players: CarefulPerson[]) {
  await casey.page.goto("/register");
  await casey.fill({ "First name": "Casey", "Last name": "Tester", Username: casey.name });
  await casey.fill({ Email: addressOf(casey), Password: PASSWORD });
  await casey.tap("button", "Create account");
  await casey.tap("link", "Create your first league");
  await casey.fill({ "League name": "Sunday Crew" });
  await casey.choose("Payout rule", "Majority approval");
  await casey.tap("button", "Create league");
  await casey.tap("button", "Open league");
  await casey.tap("button", "Invite Members");
  await casey.fill({ "Email addresses": players.map(addressOf).join(", ") });
  await casey.tap("button", "Send invitations");
}

async function joinAndPay(player: CarefulPerson): Promise<Counts> {
  await player.openEmailed(addressOf(player), "invite/");
  await player.fill({ "First name": "Pat", "Last name": "Tester", Username: player.name, Password: PASSWORD });
  await player.tap("button", "Create account and join");
  await player.fill({ "Card number": "4242424242424242", Expiry: "12 / 34", "Security code": "123" });
  await player.tap("button", /^Pay \$/);
  await player.page.waitForURL("**/player");
  return { ...player.counts, scrolled: [...player.counts.scrolled] };
}

async function endSeason(casey: CarefulPerson, winner: CarefulPerson) {
  await casey.page.reload();
  await casey.tap("button", "Complete League");
  await casey.tapInDialog("Complete League");
  await casey.tap("button", "Propose Payouts");
  await casey.choose("Winner of place 1", `Pat Tester (${winner.name})`);
  await casey.tap("button", "Continue");
  await casey.tap("button", "Propose");
}

async function vote(player: CarefulPerson) {
  await player.openEmailed(addressOf(player), "voting/");
  await player.tap("button", "Vote for");
  await player.page.getByText("You voted for.").waitFor();
}

async function addBank(winner: CarefulPerson) {
  await winner.openEmailed(addressOf(winner), "player");
  await winner.tap("button", /^Add (your|a) bank/);
  await winner.fill({ "Your password": PASSWORD });
  await winner.tap("button", "Continue");
  await winner.tap("button", "Save and be paid");
  await winner.page.waitForURL("**/player");
}
