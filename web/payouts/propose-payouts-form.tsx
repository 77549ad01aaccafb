import { useMutation } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { League } from "#contract/leagues.ts";
import { type Member, placeholderName } from "#contract/members.ts";
import { addCents, centsOf, centsToDecimal, decimalToCents, formatMoney, ZERO } from "#contract/money.ts";
import { payoutsByPlace } from "#contract/payout-structure.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { MoneyInput, NumberInput, Select } from "#web/ui/inputs.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

type Pool = { available: string; reimbursement: string; pool: string };
type Row = { key: number; userId: string; place: string; amount: string };
type FormProps = { league: League; pool: Pool; paidMembers: Member[]; onDone: () => void };

/** The payout structure's places with their amounts of what is left in the pool, nobody named yet. */
function rowsOf(league: League, pool: Pool): Row[] {
  const amounts = payoutsByPlace(centsOf(pool.available), league.payoutStructure);
  return league.payoutStructure.map(({ place }, index) => ({
    key: index,
    userId: "",
    place: String(place),
    amount: centsToDecimal(amounts[index] ?? ZERO),
  }));
}

const totalOf = (rows: Row[]) => addCents(...rows.map(({ amount }) => decimalToCents(amount.trim()) ?? ZERO));

export function ProposePayoutsForm({ league, pool, paidMembers, onDone }: FormProps) {
  const [rows, setRows] = useState(() => rowsOf(league, pool));
  const propose = usePropose(league, onDone);
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const named = rows.filter(({ userId }) => userId !== "");
  const total = totalOf(named);
  const available = centsOf(pool.available);
  const submit = () => {
    if (named.length === 0) return failureToast("Please add at least one payout before proposing.");
    if (total > available)
      return failureToast(`Total payouts (${formatMoney(total)}) exceed pool size (${formatMoney(available)}).`);
    propose.mutate(named.map(({ userId, place, amount }) => ({ userId, place: Number(place), amount: amount.trim() })));
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ol className="grid gap-4">
        {rows.map((row) => (
          <PayoutRow
            key={row.key}
            row={row}
            members={paidMembers}
            onChange={(part) => change(row.key, part)}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() =>
          setRows([
            ...rows,
            {
              key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
              userId: "",
              place: String(rows.length + 1),
              amount: "",
            },
          ])
        }
      >
        <Plus size={18} aria-hidden /> Add a payout
      </Button>
      <Facts
        rows={[
          { label: "Pool", value: <Money value={pool.available} /> },
          { label: "Reimbursement to you", value: <Money value={pool.reimbursement} /> },
          {
            label: "Proposed",
            value: <Money value={centsToDecimal(total)} className={total > available ? "text-red" : ""} />,
          },
        ]}
      />
      {propose.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {messageOf(propose.error, "Failed to propose payouts")} No money moved.
        </p>
      )}
      <Button type="submit" size="large" isPending={propose.isPending}>
        {league.payoutRule === "commissioner_control" ? `Pay ${formatMoney(total)} to the winners` : "Propose"}
      </Button>
    </form>
  );
}

function usePropose(league: League, onDone: () => void) {
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: (payouts: { userId: string; place: number; amount: string }[]) =>
      request("POST /api/leagues/:id/propose-payouts", { params: { id: league.id }, body: { payouts } }),
    onSuccess: async ({ message }) => {
      onDone();
      toast({ title: "Payouts Proposed", description: message });
      await makeStale("/api/leagues", "/api/dashboard", "/api/payout-account");
    },
    onError: (error) => failureToast(messageOf(error, "Failed to propose payouts")),
  });
}

type PayoutRowProps = { row: Row; members: Member[]; onChange: (part: Partial<Row>) => void; onRemove: () => void };

function PayoutRow({ row, members, onChange, onRemove }: PayoutRowProps) {
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
