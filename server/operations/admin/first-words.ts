import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import type { Unclaimed } from "#contract/operations/unclaimed-money.ts";
import {
  casesTitle,
  requestsTitle,
  unclaimedMessage,
  unclaimedTitle,
  waitingOf,
} from "#contract/operations/waiting-words.ts";
import { WAITING_PLACES } from "#contract/platform/prerendered.ts";

/** The words that the admins' screen shows before its code has loaded, from the answers about what waits for them. */
export function adminWords(...answers: string[]): Record<string, string> {
  const [requests = [], cases = [], unclaimed = []] = answers.map((answer) => JSON.parse(answer)) as Waiting;
  return {
    ...(requests.length > 0 &&
      inPlaces(WAITING_PLACES.requests, {
        title: requestsTitle(requests),
        messages: waitingOf(requests).map(({ summary }) => summary),
      })),
    ...(cases.length > 0 &&
      inPlaces(WAITING_PLACES.cases, { title: casesTitle(cases), messages: cases.map(({ message }) => message) })),
    ...(unclaimed.length > 0 &&
      inPlaces(WAITING_PLACES.unclaimed, {
        title: unclaimedTitle(unclaimed),
        messages: unclaimed.map(unclaimedMessage),
      })),
  };
}

type Waiting = [AdminRequest[], AdminCase[], Unclaimed[]];
type List = { title: string; messages: string[] };

const inPlaces = (places: List, { title, messages }: List): Record<string, string> => ({
  [places.title]: title,
  ...Object.fromEntries(places.messages.map((place, index) => [place, messages[index] ?? ""])),
});
