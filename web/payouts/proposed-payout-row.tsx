import { X } from "lucide-react";
import { type Member, placeholderName } from "#contract/members.ts";
import { Button } from "#web/ui/button.tsx";
import { MoneyInput, NumberInput, Select } from "#web/ui/inputs.tsx";

/** One payout as it is typed. */
export type ProposedRow = { key: number; userId: string; place: string; amount: string };

type PayoutRowProps = {
  row: ProposedRow;
  members: Member[];
  onChange: (part: Partial<ProposedRow>) => void;
  onRemove: () => void;
};

export function ProposedPayoutRow({ row, members, onChange, onRemove }: PayoutRowProps) {
  return (
    <li className="grid grid-cols-[6.5rem_1fr_auto] items-center gap-2 sm:grid-cols-[6.5rem_1fr_10rem_auto]">
      <NumberInput
        unit="place"
        aria-label="Place"
        className="pr-14"
        value={row.place}
        onChange={(event) => onChange({ place: event.target.value })}
      />
      <Select
        aria-label={`Winner of place ${row.place}`}
        value={row.userId}
        onChange={(event) => onChange({ userId: event.target.value })}
      >
        <option value="">Choose a paid member</option>
        {members.map(({ userId, username }) => (
          <option key={userId} value={userId}>
            {username ?? placeholderName(userId)}
          </option>
        ))}
      </Select>
      <span className="max-sm:order-last max-sm:col-span-3">
        <MoneyInput
          aria-label={`Amount for place ${row.place}`}
          value={row.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </span>
      <Button variant="quiet" aria-label={`Remove place ${row.place}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </Button>
    </li>
  );
}
