import type { BareStep } from "#contract/leagues/needs.ts";
import { counted } from "#contract/platform/counted.ts";

type OfSeats<Kind> = Extract<BareStep, { kind: Kind }>;

/** What is said of seats that somebody says are theirs (RULES §28). */
export const SEAT_SAYINGS = {
  answer_asks: ({ count, name, seatName }: OfSeats<"answer_asks">) => ({
    says:
      count === 1
        ? `${name} says that ${seatName}'s seat is theirs`
        : `${counted(count, "person", "people")} say that a seat is theirs`,
    label: "Answer",
  }),
  confirm_claim: ({ count, name, seatName }: OfSeats<"confirm_claim">) => ({
    says:
      count === 1
        ? `Confirm that ${name} is ${seatName}: a prize is named for the seat`
        : `Confirm who has claimed ${count} seats: prizes are named for them`,
    label: "Confirm",
  }),
};
