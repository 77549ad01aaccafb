import { ChevronDown } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import { asksAbout } from "#contract/members/asks-about.ts";
import { isOfEntry } from "#contract/members/due-kinds.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { RemindButton } from "#web/members/remind-button.tsx";
import { DueRow } from "#web/money/dues/due-row.tsx";
import { LowerFeeDialog } from "#web/money/dues/lower-fee-dialog.tsx";
import type { PersonDues } from "#web/money/dues/people-dues.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatDay } from "#web/ui/day.ts";
import { paths } from "#web/ui/paths.ts";

type PersonRowProps = {
  league: League;
  person: PersonDues;
  readerId: string;
  isCommissioner: boolean;
  hasSeat: boolean;
};

/** One person's sum and date on a line, which opens to what it is made of and what can be done about it. */
export function PersonRow({ league, person, readerId, isCommissioner, hasSeat }: PersonRowProps) {
  const { userId, name, dues, left, standing } = person;
  const isOwn = userId === readerId;
  const canPay = left > 0 && isOpenForPaying(league.status);
  const owesFee = dues.some(({ kind, standing: each }) => isOfEntry(kind) && each === "open");
  const asks = dues.some((due) => asksAbout({ due, isOwn, isCommissioner }));
  return (
    <li>
      <details className="group/person scroll-mt-24" open={asks} data-asks={asks || undefined}>
        <summary className="flex cursor-pointer list-none items-center gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="font-semibold wrap-anywhere">{isOwn ? "You" : name}</span>
            <span className={classNames("ml-2 text-sm", standing === "overdue" ? "text-red" : "text-ink-soft")}>
              {standingWords(person, league.currency)}
            </span>
          </span>
          <span className={classNames("figures font-semibold", standing === "overdue" && "text-red")}>
            {sumWords(person, league.currency)}
          </span>
          <ChevronDown aria-hidden size={18} className="shrink-0 text-ink-soft group-open/person:rotate-180" />
        </summary>
        <div className="pb-4">
          <ul className="grid gap-3 sm:pl-4">
            {dues.map((due) => (
              <DueRow key={due.id} currentYear={league.currentYear} {...{ due, isOwn, isCommissioner }} />
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2 sm:pl-4">
            {canPay && (isOwn || hasSeat) && (
              <ButtonLink
                to={isOwn ? paths.payment(league.id) : `${paths.payment(league.id)}?for=${userId}`}
                variant="secondary"
                size="small"
              >
                {isOwn ? `Pay ${formatMoney(left, league.currency)}` : `Pay for ${name}`}
              </ButtonLink>
            )}
            {canPay && isCommissioner && !isOwn && owesFee && (
              <RemindButton leagueId={league.id} userId={userId} name={name} />
            )}
            {canPay && isCommissioner && owesFee && <LowerFeeDialog league={league} of={{ userId, name }} />}
          </div>
        </div>
      </details>
    </li>
  );
}

/** What is still to come, or what they say they paid. */
function sumWords({ left, sent, dues }: PersonDues, currency: Currency): string {
  if (left + sent > 0) return formatMoney(left > 0 ? left : sent, currency);
  return dues.some(({ standing }) => standing === "paid") ? "Paid" : "Nothing";
}

/** By when, or that it is settled, in a few words. */
function standingWords({ standing, by, dues, left, next, sent }: PersonDues, currency: Currency): string {
  if (standing === "sent") return "says it's paid";
  if (standing === "settled") return "";
  const also = sent > 0 ? `, says ${formatMoney(sent, currency)} is paid` : "";
  const part = next < left ? `${formatMoney(next, currency)} ` : "";
  if (standing === "overdue") return `${part}since ${formatDay(by ?? "")}${also}`;
  const open = dues.filter(({ standing: each }) => each === "open");
  return `${by === null ? open.map(whatFor).join(", ") : `${part}by ${formatDay(by)}`}${also}`;
}

const whatFor = ({ kind }: PersonDues["dues"][number]): string => (kind === "late" ? "late fee" : "charge");
