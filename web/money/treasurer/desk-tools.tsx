import type { League } from "#contract/leagues/leagues.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf } from "#contract/platform/money.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { BankStatementDialog } from "#web/money/bank-statement/bank-statement-dialog.tsx";
import type { ExpectedPayment } from "#web/money/bank-statement/expected-payment.ts";
import { LinksShowAccounts } from "#web/money/treasurer/links-show-accounts.tsx";
import { RecordDialog } from "#web/money/treasurer/record-dialog.tsx";
import { owedInAll, partsOwed, useConfirmFromStatement } from "#web/money/treasurer/use-confirm-from-statement.ts";
import { WorkRow } from "#web/money/treasurer/work-row.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { paths } from "#web/ui/paths.ts";

type DeskToolsProps = { league: League; kept: KeptMoney };

/** What the treasurer can do about money that nobody announced, or that their bank knows of. */
export function DeskTools({ league, kept }: DeskToolsProps) {
  const confirm = useConfirmFromStatement(league.id, kept);
  const { owing, payments } = kept;
  const announced = payments.filter(({ standing }) => standing === "announced");
  const ways = useOptional(query("GET /api/auth/ways-to-pay"));
  return (
    <div className="grid gap-4">
      {ways?.length === 0 && (owing.length > 0 || isOpenForJoining(league.status)) && (
        <p className="rounded-control bg-blue-wash px-4 py-3">
          Members see no way to pay you yet.{" "}
          <AppLink to={paths.payouts()} className="font-semibold underline underline-offset-4">
            Say how they can
          </AppLink>
        </p>
      )}
      {kept.linksShowAccounts !== null && <LinksShowAccounts leagueId={league.id} shows={kept.linksShowAccounts} />}
      {announced.length + owing.length > 0 && (
        <BankStatementDialog
          expected={[...announced.map(announcedAsExpected), ...owing.map(owingAsExpected)]}
          confirmed={payments.filter(({ standing }) => standing === "arrived").map(announcedAsExpected)}
          onConfirm={confirm}
          trigger={
            <Button variant="secondary" className="justify-self-start">
              Match a bank statement
            </Button>
          }
        />
      )}
      {owing.length > 0 && (
        <Fold always label="Record a payment" hint={`${counted(owing.length, "member owes", "members owe")} something`}>
          <ul className="divide-y divide-line">
            {owing.map((member) => (
              <WorkRow
                key={member.userId}
                who={member}
                title={member.name}
                amount={owedInAll(member).amount}
                action={<RecordDialog league={league} member={member} />}
              >
                Reference <span className="figures">{member.reference}</span>
              </WorkRow>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

const announcedAsExpected = (payment: KeptMoney["payments"][number]): ExpectedPayment => {
  const { id, name, paidBy, what, reference, amount, paidOn } = payment;
  return { id, name: paidBy?.name ?? name, what, reference, amount: centsOf(amount), paidOn };
};

/** Somebody who hasn't announced anything: all that they owe. */
const owingAsExpected = (member: KeptMoney["owing"][number]): ExpectedPayment => ({
  id: member.userId,
  name: member.name,
  reference: member.reference,
  amount: centsOf(owedInAll(member).amount),
  parts: partsOwed(member).map(({ amount }) => centsOf(amount)),
  paidOn: null,
});
