import { dueKinds, isOfEntry } from "#contract/members/due-kinds.ts";
import type { Due } from "#contract/members/league-dues.ts";
import { addCents, type Cents, centsOf, ZERO } from "#contract/platform/money.ts";

/** What a person has to do about what they owe, in the order in which somebody should look at it. */
const STANDINGS = ["overdue", "open", "sent", "settled"] as const;
type Standing = (typeof STANDINGS)[number];

export type PersonDues = {
  userId: string;
  name: string;
  /** What is owed or was, the entry fee or its parts first. */
  dues: Due[];
  /** What is still to come, without what they say they paid. */
  left: Cents;
  /** What they say they paid. */
  sent: Cents;
  standing: Standing;
  /** By when the next of it is to be paid, and how much of it by then; null for what has no date of its own. */
  by: string | null;
  next: Cents;
};

/** The dues of each person, those to look at first before the others, then by name (RULES §25). */
export function peopleDues(dues: readonly Due[], now: Date): PersonDues[] {
  const people = [...new Set(dues.map(({ userId }) => userId))];
  return people
    .map((userId) =>
      ofPerson(
        dues.filter((due) => due.userId === userId),
        now,
      ),
    )
    .toSorted(
      (a, b) => rankOf(a) - rankOf(b) || (a.by ?? "").localeCompare(b.by ?? "") || a.name.localeCompare(b.name),
    );
}

const rankOf = ({ standing }: PersonDues): number => STANDINGS.indexOf(standing);

function ofPerson(all: Due[], now: Date): PersonDues {
  // Parts take their season's entry fee's place.
  const inParts = new Set(all.filter(({ kind }) => kind === "part").map(({ seasonYear }) => seasonYear));
  const dues = all.filter(({ kind, seasonYear }) => kind !== "entry" || !inParts.has(seasonYear)).toSorted(inOrder);
  const open = dues.filter(({ standing }) => standing === "open");
  const [by = null] = open
    .filter(({ kind }) => isOfEntry(kind))
    .map(({ dueAt }) => dueAt)
    .toSorted();
  const { userId = "", name = "" } = all[0] ?? {};
  const sumOf = (standing: Due["standing"]) =>
    addCents(ZERO, ...dues.filter((due) => due.standing === standing).map(({ left }) => centsOf(left)));
  const standing = standingOf(dues, open, by, now);
  // Behind its date, all that is late goes together.
  const until = standing === "overdue" ? now.toISOString() : by;
  const isNext = (due: Due) => !isOfEntry(due.kind) || until === null || due.dueAt <= until;
  const next = addCents(ZERO, ...open.filter(isNext).map((due) => centsOf(due.left)));
  return { userId, name, dues, left: sumOf("open"), sent: sumOf("sent"), standing, by, next };
}

const inOrder = (a: Due, b: Due): number =>
  a.seasonYear - b.seasonYear || dueKinds.indexOf(a.kind) - dueKinds.indexOf(b.kind) || a.dueAt.localeCompare(b.dueAt);

function standingOf(dues: readonly Due[], open: readonly Due[], by: string | null, now: Date): Standing {
  if (by !== null && new Date(by) < now) return "overdue";
  if (open.length > 0) return "open";
  return dues.some(({ standing }) => standing === "sent") ? "sent" : "settled";
}
