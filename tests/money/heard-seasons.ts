import { exportAccount } from "#contract/people/leave-for-good.ts";
import { linkPreview } from "#server/leagues/previews/link-preview.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { intoTheFuture } from "#tests/money/acts.ts";
import { passDays } from "#tests/money/pass-days.ts";
import { readEverything } from "#tests/money/read-everything.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import {
  aCrew,
  type Crew,
  cancelSeason,
  disputePrizes,
  playDynasty,
  playSeason,
} from "#tests/money/treasurer-season.ts";
import type { TestApp } from "#tests/support/app.ts";
import { textsIn } from "#tests/support/never-said.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** Leagues that keep their own money, played to their ends, and all that was said on the way. */
export type Heard = {
  crew: Crew;
  stranger: Person;
  leagueIds: string[];
  /** Every text that was answered, with what was called. */
  answers: Map<string, Set<string>>;
  /** How many emails were about accounts, before the first league. */
  accountMails: number;
};

type Played = {
  currency?: string;
  /** Calls whose answers aren't about the leagues. */
  leftOut?: readonly string[];
};

/** Plays a season of each kind of league, and listens to every answer from the first one on. */
export async function playAndListen(world: TestApp, { currency, leftOut = [] }: Played = {}): Promise<Heard> {
  const answers: Heard["answers"] = new Map();
  world.app.addHook("onSend", async ({ method, routeOptions: { url = "" } }, _reply, payload) => {
    if (typeof payload !== "string" || !url.startsWith("/api/") || leftOut.includes(url)) return payload;
    const call = `${method} ${url}`;
    for (const text of textsIn(JSON.parse(payload))) answers.set(call, (answers.get(call) ?? new Set()).add(text));
    return payload;
  });
  // Otherwise the job that seals entries, which queues itself, would never end.
  intoTheFuture(world);
  const crew = await aCrew(world);
  const stranger = await aPerson(world, "stranger");
  const accountMails = await world.deps.db.$count(mails);
  const pass = passDays(world);
  const played = { world, crew, pass, ...(currency && { currency }) };
  const leagues = [
    await playSeason(played),
    await cancelSeason(played),
    await playDynasty(played),
    await disputePrizes(played),
  ];
  await pass(40);
  return { crew, stranger, leagueIds: leagues.map(({ id }) => id), answers, accountMails };
}

const tokensIn = async (world: TestApp, path: string): Promise<string[]> => {
  const sent = await world.deps.db.select().from(mails);
  return [...new Set(sent.flatMap(({ text }) => text.match(new RegExp(`(?<=/${path}/)[\\w-]+`)) ?? []))];
};

/** Reads all that anyone can read, so that it is among the answers, and exports each player's data. */
export async function readAndExport(world: TestApp, { crew, stranger, leagueIds }: Heard): Promise<void> {
  const people = [...Object.values(crew), stranger];
  const [invitations, replacements] = [await tokensIn(world, "invite"), await tokensIn(world, "replacement-invite")];
  await readEverything(world, { leagueIds, people, invitations, replacements });
  for (const person of Object.values(crew)) {
    done(await person.call(exportAccount, { body: { currentPassword: "correct horse" } }));
  }
}

/** The texts of the previews that a chat shows of links to the leagues and their invitations. */
export async function previewTexts(world: TestApp, { leagueIds }: Heard): Promise<string[]> {
  const invitations = await tokensIn(world, "invite");
  const paths = [...leagueIds.map((id) => `/leagues/${id}`), ...invitations.map((token) => `/invite/${token}`)];
  const texts = [];
  for (const path of paths) texts.push(...textsIn(await linkPreview(world.deps.db, { path, now: world.clock() })));
  return texts;
}
