import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import { caseButtons } from "#contract/operations/case-kinds.ts";
import {
  askedBy,
  casesTitle,
  DECIDED_TITLE,
  requestsTitle,
  STAKE_WORDS,
  waitingOf,
} from "#contract/operations/waiting-words.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { type ListPlaces, WAITING_PLACES } from "#contract/platform/waiting-places.ts";

/**
 * The words that the admins' screen shows before its code has loaded, from the answers about what waits for them. Only
 * the titles and messages are read; the rest keeps the place of what comes, so that nothing moves then.
 */
export function adminWords(now: Date, ...answers: string[]): Record<string, string> {
  const [requests = [], cases = []] = answers.map((answer) => JSON.parse(answer)) as Waiting;
  const waiting = waitingOf(requests);
  return {
    ...(requests.length > 0 &&
      inPlaces(WAITING_PLACES.requests, {
        title: requestsTitle(requests),
        items: waiting.map(wordsOfRequest),
        below: waiting.length < requests.length ? DECIDED_TITLE : "",
      })),
    ...(cases.length > 0 &&
      inPlaces(WAITING_PLACES.cases, {
        title: casesTitle(cases),
        items: cases.map((item) => wordsOfCase(item, now)),
        below: "",
      })),
  };
}

type Waiting = [AdminRequest[], AdminCase[]];
type Item = { message: string; facts: string[]; note?: string; buttons: string[] };
type List = { title: string; items: Item[]; below: string };

/** As long as the moment in the reader's zone, which only their browser knows. */
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const moment = (value: string) => MOMENT.format(new Date(value));

function wordsOfRequest(request: AdminRequest): Item {
  const { summary, newAddress, reason, carriedOutAt, createdAt, isOwn, hasStake } = request;
  const next =
    carriedOutAt === null
      ? isOwn && "Another admin has to confirm it."
      : `Takes effect on ${moment(carriedOutAt)}, unless someone objects.`;
  const refused = !isOwn && hasStake && "You have a stake in this league, so you can't confirm it.";
  const asked = [`Asked by ${askedBy(request)}, ${moment(createdAt)}.`, next, refused].filter(Boolean).join(" ");
  return {
    message: summary,
    facts: [newAddress ? `New address: ${newAddress}` : "", reason === null ? "" : `“${reason}”`, asked],
    buttons: isOwn ? ["Take back"] : [...(hasStake ? [] : ["Confirm"]), "Refuse"],
  };
}

const wordsOfCase = (item: AdminCase, now: Date): Item => ({
  message: item.message,
  facts: [
    item.leagueName,
    item.username ?? "",
    `${formatMoney(centsOf(item.amount), item.currency)}, ${DAY.format(new Date(item.occurredAt))}`,
  ],
  ...(item.stake && { note: STAKE_WORDS[item.stake] }),
  buttons: caseButtons(item, now),
});

function inPlaces(places: ListPlaces, { title, items, below }: List): Record<string, string> {
  const words: Record<string, string> = { [places.title]: title, [places.below]: below };
  for (const [index, place] of places.items.entries()) {
    const item = items[index];
    words[place.message] = item?.message ?? "";
    words[place.note] = item?.note ?? "";
    for (const [at, fact] of place.facts.entries()) words[fact] = item?.facts[at] ?? "";
    for (const [at, button] of place.buttons.entries()) words[button] = item?.buttons[at] ?? "";
  }
  return words;
}
