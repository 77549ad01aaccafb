import { Plus, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { Member } from "#contract/members/members.ts";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import { PRIZE_NAME_MAX } from "#contract/terms/place-name.ts";
import { nameToChoose } from "#web/members/member-names.tsx";
import { takenSentence } from "#web/money/payouts/own-dues.ts";
import { emptyPayout, emptyPrize, type TypedPayout } from "#web/money/payouts/typed-payouts.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { MoneyInput, NumberInput, Select, TextInput } from "#web/ui/inputs.tsx";

const COLUMNS = "grid grid-cols-[3rem_1fr_2.75rem] items-center gap-1.5 sm:gap-2 sm:grid-cols-[4rem_1fr_10rem_2.75rem]";

type PayoutRowsProps = {
  rows: TypedPayout[];
  /** The key of a payout that was just added with everything but its winner, whose field gets the focus. */
  added?: number | undefined;
  paidMembers: Member[];
  /** The best place that no one got yet. */
  firstPlace?: number;
  /** What is taken from a row's payout, in its order (RULES §25). */
  taken?: readonly Cents[];
  onChange: (rows: TypedPayout[]) => void;
};

/** Editable payouts: a paid member, a place or the name of a prize, and an amount per row. */
export function PayoutRows({ rows, added, paidMembers, firstPlace, taken, onChange }: PayoutRowsProps) {
  const currency = useCurrency();
  // The payout that a button below added, whose first field gets the focus.
  const [begun, setBegun] = useState<number>();
  const begin = (row: TypedPayout) => {
    setBegun(row.key);
    onChange([...rows, row]);
  };
  const change = (key: number, part: Partial<TypedPayout>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part, award: null } : row)));
  return (
    <div className="grid gap-3">
      {rows.length > 0 && (
        <p aria-hidden className={`${COLUMNS} eyebrow`}>
          {rows.every(isNameOnly) ? (
            <span className="col-span-2">Prize and winner</span>
          ) : (
            <>
              <span>Place</span>
              <span>Winner</span>
            </>
          )}
          <span className="max-sm:hidden">Amount</span>
        </p>
      )}
      <ol className="-mt-1.5 grid gap-4 sm:gap-3">
        {rows.map((row, index) => (
          <PayoutRow
            key={row.key}
            row={row}
            note={takenSentence(row, taken?.[index] ?? ZERO, currency)}
            isAdded={row.key === added}
            isBegun={row.key === begun}
            paidMembers={paidMembers}
            onChange={(part) => change(row.key, part)}
            onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      <p className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => begin(emptyPayout(rows, firstPlace))}>
          <Plus size={17} aria-hidden /> Add a payout
        </Button>
        <Button variant="secondary" size="small" onClick={() => begin(emptyPrize(rows))}>
          <Plus size={17} aria-hidden /> Add another prize
        </Button>
      </p>
    </div>
  );
}

type RowProps = {
  row: TypedPayout;
  note: string | undefined;
  isAdded: boolean;
  isBegun: boolean;
  paidMembers: Member[];
  onChange: (part: Partial<TypedPayout>) => void;
  onRemove: () => void;
};

/** Whether a payout is for a prize that has a name instead of a place. */
const isNameOnly = ({ prize, place }: TypedPayout) => prize !== null && place === "";

function PayoutRow({ row, note, isAdded, isBegun, paidMembers, onChange, onRemove }: RowProps) {
  const item = useRef<HTMLLIElement>(null);
  const winner = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (isAdded) winner.current?.focus();
    else if (isBegun) item.current?.querySelector("input")?.focus();
  }, [isAdded, isBegun]);
  const name = row.prize === null ? `place ${row.place}` : row.prize || "the prize";
  return (
    <li ref={item} className={COLUMNS}>
      {row.prize !== null && (
        <TextInput
          aria-label="Prize"
          placeholder="Most points"
          maxLength={PRIZE_NAME_MAX}
          className="col-span-full"
          value={row.prize}
          onChange={(event) => onChange({ prize: event.target.value })}
        />
      )}
      {!isNameOnly(row) && (
        <NumberInput
          aria-label="Place"
          value={row.place}
          onChange={(event) => onChange({ place: event.target.value })}
        />
      )}
      <Select
        ref={winner}
        className={classNames(isNameOnly(row) && "col-span-2")}
        aria-label={`Winner of ${name}`}
        value={row.userId}
        onChange={(event) => onChange({ userId: event.target.value })}
      >
        <option value="">Choose a paid member</option>
        {paidMembers.map((member) => (
          <option key={member.userId} value={member.userId}>
            {nameToChoose(member)}
          </option>
        ))}
      </Select>
      <span className="max-sm:order-last max-sm:col-span-3">
        <MoneyInput
          aria-label={`Amount for ${name}`}
          value={row.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </span>
      <RemoveRow name={name} onRemove={onRemove} />
      {row.award && <p className="order-last col-span-full -mt-1 text-sm text-ink-soft">{row.award.source}</p>}
      {note && (
        <p role="status" className="figures order-last col-span-full -mt-1 text-sm text-ink-soft">
          {note}
        </p>
      )}
    </li>
  );
}

function RemoveRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
      <X size={18} aria-hidden />
    </Button>
  );
}
