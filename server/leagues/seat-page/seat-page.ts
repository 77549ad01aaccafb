import { LINK_ENDS } from "#contract/leagues/link-ends.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { siteName } from "#contract/platform/site.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import type { FoundSeat, SeatFacts } from "#server/leagues/seat-page/facts.ts";
import { leaguePart, ownPart } from "#server/leagues/seat-page/league-part.ts";
import { button, dayText, type Forms, fold, folds, form, SECONDARY } from "#server/leagues/seat-page/parts.ts";
import { payPart } from "#server/leagues/seat-page/pay-part.ts";
import { type Html, html } from "#server/platform/lib/html.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { plainPage } from "#server/platform/looks/plain-page.ts";

/** What the holder of a seat's link sees (RULES §28), on a phone first and without the application. */
export function seatPage(facts: SeatFacts, forms: Forms): string {
  const { league, name, seat } = facts;
  const treasurer = treasurerNameOf(league);
  const nameIn48Hours = html`<p>In 48 hours you are called by your number in the league; if you owe something, are owed something or a vote runs, right after that. We tell ${treasurer}.</p>`;
  const parts = [
    fold(
      "I'm not in this league",
      form(
        forms,
        "not-in-league",
        html`<p>This ends the link. We tell the commissioner and ${treasurer}.</p>${button("I'm not in this league")}`,
      ),
    ),
    seat.nameGoesAt
      ? fold(
          "You asked to have your name taken off",
          form(
            forms,
            "keep-name",
            html`<p>Not before ${utcText(seat.nameGoesAt)}, nor while you owe something, are owed something or a vote runs.</p>${button("Keep my name")}`,
          ),
          true,
        )
      : fold("Take my name off", form(forms, "take-off", html`${nameIn48Hours}${button("Take my name off")}`)),
  ];
  const main = html`<main class="page flex-1 py-5"><div class="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[1fr_26rem]">
    <div class="grid min-w-0 gap-5"><h1 class="text-3xl wrap-anywhere">You are ${name} in ${league.name}</h1>
      ${forms.refused ? html`<p role="alert" class="rounded-control bg-red-wash px-3 py-2 font-semibold text-red">${forms.refused.message}</p>` : ""}
      ${ownPart(facts, forms)}${payPart(facts, forms)}</div>
    <div class="grid min-w-0 gap-5 lg:col-start-2 lg:row-start-1 lg:row-span-2">${leaguePart(facts)}</div>
    <div class="grid min-w-0 gap-4"><p>With an account you can vote, confirm what arrives and get receipts. All that was paid and is owed stays with the seat.</p>
      <p><a class="${SECONDARY}" href="/claim/${forms.token}">Make this seat yours</a></p>
      ${folds(parts)}<p class="text-sm text-ink-soft">${notHeldWords(treasurer)}</p></div></div></main>`;
  return plainPage({ title: league.name, main, head: previewOf(league.name), script: "/seat.js" });
}

/** Chats name the league and nothing else. */
const previewOf = (league: string): Html =>
  html`<meta property="og:title" content="${league}" /><meta property="og:site_name" content="${siteName()}" />`;

/** For a link that doesn't open a seat, or can't now: why, and nothing of the league. */
export const messagePage = (title: string, message: string, action?: Html): string =>
  plainPage({
    title,
    main: html`<main class="page flex-1 py-10"><h1 class="text-3xl wrap-anywhere">${title}</h1><p class="mt-2 max-w-2xl text-lg text-ink-soft">${message}</p>${action ?? ""}</main>`,
  });

/** A link that has ended says that, and since when. */
export function endedPage({ seat, league }: FoundSeat): string {
  const isClaimed = seat.linkEnd === "claimed";
  const { title, message } = LINK_ENDS[seat.linkEnd ?? "ended"];
  const since = seat.linkEndedAt && isClaimed ? ` It was claimed on ${dayText(seat.linkEndedAt)}.` : "";
  const signIn = html`<p class="mt-5"><a class="${SECONDARY}" href="/leagues/${league.id}">Go to the league</a></p>`;
  return messagePage(title, `${league.name}.${since} ${message}`, isClaimed ? signIn : undefined);
}
