import { bodyPath, footPath, handlePaths, mouth, POT_BOX, segmentPaths } from "#contract/leagues/pot-shape.ts";
import { collectedWords } from "#contract/leagues/sums-in-words.ts";
import { isLate } from "#contract/members/due-in-league.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, isRefunded } from "#contract/members/payment-status.ts";
import { isSpent } from "#contract/money/set-off-words.ts";
import { byLinkWords } from "#contract/money/treasurer/by-link-words.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { nameOf, treasurerNameOf } from "#contract/people/shown-names.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { byPlace, payoutTitle } from "#contract/terms/place-name.ts";
import type { SeatFacts } from "#server/leagues/seat-page/facts.ts";
import {
  button,
  dayText,
  type Forms,
  fold,
  folds,
  form,
  hidden,
  large,
  line,
  PRIMARY,
  section,
  sum,
} from "#server/leagues/seat-page/parts.ts";
import { type Html, html } from "#server/platform/lib/html.ts";

type Group = SeatFacts["own"][number];

/** What is owed to the seat's member and was sent: prizes first, because a winner reads nothing else. */
export function ownPart(facts: SeatFacts, forms: Forms): Html {
  const { own, seat, prizes } = facts;
  const groups = own.filter(({ whole }) => !isSpent(whole));
  const isPrize = ({ debts }: Group) => debts.some(({ id }) => prizes.some((prize) => prize.id === id));
  const waits = groups.some((group) => isPrize(group) && group.whole.standing === "owed");
  const payTo = html`${line(forms, { act: "pay-to", name: "payTo", label: "In one sentence", value: seat.payTo ?? "" })}
    <p class="text-sm text-ink-soft">${treasurerNameOf(facts.league)} sees it 48 hours after you last changed it.</p>${button("Save")}`;
  const label = seat.payTo ? `Where to be paid: “${seat.payTo}”` : "Say where to be paid";
  return html`${groups.map((group) => ownGroup(facts, forms, { group, isPrize: isPrize(group) }))}
    ${waits ? folds([fold(label, form(forms, "pay-to", payTo), seat.payTo === null || forms.refused?.act === "pay-to")]) : ""}`;
}

function ownGroup(facts: SeatFacts, forms: Forms, { group, isPrize }: { group: Group; isPrize: boolean }): Html {
  const { whole, title } = group;
  const sent = html`${hidden("debts", [whole.id, ...whole.alsoIds].join(","))}${hidden("amount", whole.amount)}`;
  const isRefused = forms.refused?.act === "not-arrived" && forms.refused.values.debts?.startsWith(whole.id);
  const denying = html`${sent}${line(forms, { act: "not-arrived", name: "reason", label: "What happened" })}${button("Say that it hasn't arrived")}`;
  const answers = html`${whole.saidByLinkAt ? "" : form(forms, "arrived", html`${sent}${button("It arrived", PRIMARY)}`)}
    ${fold("It hasn't arrived", form(forms, "not-arrived", denying), isRefused)}`;
  return html`<section class="grid gap-3 rounded-card bg-gold-wash p-4"><h2 class="eyebrow">${isPrize ? `You won: ${title}` : title}</h2>
    ${large(centsOf(whole.amount), facts.league.currency, "text-5xl text-gold-deep")}
    <p>${debtWords(whole, treasurerNameOf(facts.league))}</p>${whole.standing === "sent" ? answers : ""}</section>`;
}

function debtWords({ standing, sentBy, way, sentOn, denial, saidByLinkAt }: Group["whole"], treasurer: string): string {
  if (standing === "received") return "You have it.";
  if (standing === "owed") {
    return `${treasurer} owes it to you.${denial === null ? "" : ` You said that it hasn't arrived: “${denial}”`}`;
  }
  const how = [sentOn && `on ${dayText(sentOn)}`, way && wayPhrase(way)].filter(Boolean).join(" ");
  const said = saidByLinkAt === null ? "" : " You said that it arrived.";
  return `${sentBy?.name ?? treasurer} says it was sent ${how}.${said}`;
}

/** The pot as members see it, who has paid into it, what was won of it, and how the season stands. */
export function leaguePart({ league, members, prizes, teams, said }: SeatFacts): Html {
  const { amount, rest } = collectedWords(league);
  const paid = members.filter(hasPaid);
  const others = members.filter((member) => !hasPaid(member) && !isRefunded(member));
  const saying = others.filter(({ saysPaid }) => saysPaid);
  const late = others.filter((member) => !member.saysPaid && isLate(member, league));
  const listedAs = (word: string, some: readonly Member[], look: string, more = (_: Member) => "") =>
    some.length === 0
      ? ""
      : html`<div class="grid gap-x-4 py-2"><dt class="text-sm font-semibold ${look}">${word}</dt>
        <dd class="wrap-anywhere">${some.map((member) => nameOf(member) + more(member)).join(", ")}</dd></div>`;
  return html`${section(
    "The pot",
    html`<div class="flex items-center gap-4">${pot(paid.length, members.length)}
      <div>${large(centsOf(amount), league.currency)}<p class="text-sm text-ink-soft">${rest}</p></div></div>
      <dl class="divide-y divide-line border-y border-line">
        ${listedAs(`${paid.length} of ${members.length} have paid`, paid, "text-ink")}
        ${listedAs("Say they paid", saying, "text-blue", ({ saidByLink }) => (saidByLink ? " (by their link)" : ""))}
        ${listedAs("Overdue", late, "text-red")}
        ${listedAs(
          isOpenForPaying(league.status) ? "Not yet" : "Didn't pay",
          others.filter((member) => !saying.includes(member) && !late.includes(member)),
          "text-ink-soft",
        )}</dl>`,
  )}
  ${prizes.length > 0 ? section("Prizes", html`<ul class="divide-y divide-line border-y border-line">${prizes.toSorted(byPlace).map((prize) => prizeRow(prize, league.currency))}</ul>`) : ""}
  ${folds([...(teams.length > 0 ? [fold("Results", resultsOf(teams))] : []), ...(said.length > 0 ? [fold("Your payments", paymentsOf(said, league.currency))] : [])])}`;
}

const resultsOf = (teams: SeatFacts["teams"]): Html =>
  html`<ol class="grid gap-1">${teams
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((team) => {
      const record = [team.wins, team.losses, ...(team.ties > 0 ? [team.ties] : [])].join("–");
      const place = placeOf(team) === LAST ? "" : `${placeOf(team)}. `;
      return html`<li class="wrap-anywhere">${place}${team.name} <span class="figures text-ink-soft">${record}</span></li>`;
    })}</ol>`;

const paymentsOf = (said: SeatFacts["said"], currency: Currency): Html =>
  html`<ul class="grid gap-2">${said
    .toReversed()
    .map(
      ({ amount, way, paidOn, standing }) =>
        html`<li class="wrap-anywhere">${sum(amount, currency)} ${wayPhrase(way)} on ${dayText(paidOn)}: ${STANDINGS[standing]}</li>`,
    )}</ul>`;

const LAST = 1000;
const placeOf = ({ finalPlace, regularSeasonPlace }: SeatFacts["teams"][number]) =>
  finalPlace ?? regularSeasonPlace ?? LAST;

const STANDINGS = {
  announced: "waits for the treasurer",
  arrived: "confirmed",
  not_arrived: "didn't arrive",
  withdrawn: "taken back",
  reversed: "its record was wrong",
} as const;

const PRIZE_WORDS = { owed: "Owed", sent: "Sent, not confirmed", received: "Received" } as const;

function prizeRow(prize: Debt, currency: Currency): Html {
  const words = prize.denial === null ? (isSpent(prize) ? "Settled" : PRIZE_WORDS[prize.standing]) : "Not received";
  return html`<li class="flex items-baseline justify-between gap-4 py-2"><span class="min-w-0 wrap-anywhere"><b>${prize.name}</b> <span class="block text-sm text-ink-soft">${payoutTitle(prize)}. ${words}. ${byLinkWords(prize) ?? ""}</span></span>
    <span class="figures whitespace-nowrap">${formatMoney(centsOf(prize.amount), currency)}</span></li>`;
}

/** The drawn pot, a segment a seat. */
function pot(paid: number, seats: number): Html {
  const path = (outline: string, look: string) => html`<path d="${outline}" class="${look}" />`;
  const [cx, cy, rx, ry] = [mouth.cx, mouth.cy, mouth.rx, mouth.ry].map(String) as [string, string, string, string];
  return html`<svg viewBox="0 0 ${String(POT_BOX.width)} ${String(POT_BOX.height)}" role="img" aria-label="${`${paid} of ${seats} have paid`}" class="h-auto w-20 shrink-0 overflow-visible">
    <g class="fill-none stroke-green" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${handlePaths.map((outline) => path(outline, ""))}
    ${path(footPath, "fill-green")}${path(bodyPath, "fill-paper")}<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" class="fill-sunken" /></g>
    <g stroke-width="3" stroke-linejoin="round">${segmentPaths(seats, 6).map((outline, nth) => path(outline, nth < paid ? "fill-gold stroke-gold-deep" : "fill-surface stroke-ink-soft"))}</g></svg>`;
}
