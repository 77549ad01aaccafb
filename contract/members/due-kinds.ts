/** What a due is for (RULES §25), and whether it is the entry fee or a part of it. */
const KINDS = { entry: true, part: true, late: false, charge: false };
export type DueKind = keyof typeof KINDS;
export const dueKinds = Object.keys(KINDS) as [DueKind, ...DueKind[]];
export const isOfEntry = (kind: DueKind): boolean => KINDS[kind];
export const otherKinds = dueKinds.filter((kind) => !isOfEntry(kind));

/**
 * Whether a due is still to be paid. Waived: an entry fee lowered to nothing, or a late fee that its member is spared.
 * Withdrawn: no longer owed, because its seat was given up, its money went back, its season is over, or the commissioner
 * took it back.
 */
export const dueStatuses = ["open", "paid", "waived", "withdrawn"] as const;

/** What a charge is for, as the commissioner chooses it. */
export const chargeKinds = ["fine", "transaction_fee", "losers_fee", "side_prize", "other"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

const CHARGE_NAMES: Record<ChargeKind, string> = {
  fine: "Fine",
  transaction_fee: "Transaction fee",
  losers_fee: "Loser's fee",
  side_prize: "Side prize",
  other: "Other charge",
};

export const chargeName = (kind: ChargeKind): string => CHARGE_NAMES[kind];

export type NamedDue = { kind: DueKind; chargeKind: ChargeKind | null; part: number | null };

/** "Late fee", "Fine", "Entry fee, part 2": what a due is called in lists, receipts and messages. */
export function dueName({ kind, chargeKind, part }: NamedDue): string {
  if (kind === "late") return "Late fee";
  if (part !== null) return `Entry fee, part ${part}`;
  return chargeKind === null ? "Entry fee" : chargeName(chargeKind);
}
