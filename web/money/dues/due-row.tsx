import { dueName, isOfEntry } from "#contract/members/due-kinds.ts";
import type { Due } from "#contract/members/league-dues.ts";
import { ChargeActs, ChargeSentence } from "#web/money/dues/charge-acts.tsx";
import { ObjectDialog, TakeBackDialog } from "#web/money/dues/due-dialogs.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { formatDay } from "#web/ui/day.ts";

type DueRowProps = { due: Due; currentYear: number; isOwn: boolean; isCommissioner: boolean };

/** One due: what it is, why, where it stands, and what the commissioner or its member can do about it. */
export function DueRow({ due, currentYear, isOwn, isCommissioner }: DueRowProps) {
  const money = useMoney();
  const { kind, amount, setOff, standing, reason, setByName, objection } = due;
  const isOther = !isOfEntry(kind);
  const canTakeBack = isCommissioner && isOther && (standing === "open" || standing === "paid" || standing === "sent");
  const canObject = isOwn && due.agreement?.mayObject;
  return (
    <li className="grid gap-1">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1">
          {dueName(due)}
          {due.seasonYear !== currentYear && `, season ${due.seasonYear}`}{" "}
          <span className="text-sm text-ink-soft">{standingWords(due)}</span>
        </span>
        <span className="figures">{money(amount)}</span>
      </div>
      {reason && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {setByName}: “{reason}”
        </p>
      )}
      {setOff !== "0.00" && <p className="text-sm text-ink-soft">{money(setOff)} was taken from a prize.</p>}
      {objection && <p className="text-sm font-semibold wrap-anywhere">Objection: “{objection}”</p>}
      <ChargeSentence due={due} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canTakeBack && <TakeBackDialog due={due} />}
        {canObject && <ObjectDialog due={due} />}
        <ChargeActs {...{ due, isOwn, isCommissioner }} />
      </div>
    </li>
  );
}

function standingWords({ kind, standing, dueAt }: Due): string {
  const isDated = isOfEntry(kind);
  if (standing === "open") return `${isDated ? "by" : "since"} ${formatDay(dueAt)}`;
  if (standing === "sent") return "said to be paid";
  return standing;
}
