import type { League } from "#contract/leagues/leagues.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { centsOf } from "#contract/platform/money.ts";
import { BankStatementDialog } from "#web/money/bank-statement/bank-statement-dialog.tsx";
import type { ExpectedPayment } from "#web/money/bank-statement/expected-payment.ts";
import { LinksShowAccounts } from "#web/money/treasurer/links-show-accounts.tsx";
import { RecordDialog } from "#web/money/treasurer/record-dialog.tsx";
import { owedInAll, useConfirmFromStatement } from "#web/money/treasurer/use-confirm-from-statement.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

type DeskToolsProps = {
  league: League;
  kept: KeptMoney;
  /** Whether the treasurer hasn't listed a way to pay them. */
  isUnpayable: boolean;
};

/** What the treasurer can do about money that nobody announced, or that their bank knows of. */
export function DeskTools({ league, kept, isUnpayable }: DeskToolsProps) {
  const confirm = useConfirmFromStatement(league.id, kept);
  const { owing, payments } = kept;
  const announced = payments.filter(({ standing }) => standing === "announced");
  return (
    <div className="grid gap-3">
      {isUnpayable && (
        <p className="rounded-control bg-blue-wash px-4 py-3">
          Members see no way to pay you yet.{" "}
          <AppLink to={paths.payouts()} className="font-semibold underline underline-offset-4">
            Say how they can
          </AppLink>
        </p>
      )}
      {kept.linksShowAccounts !== null && <LinksShowAccounts leagueId={league.id} shows={kept.linksShowAccounts} />}
      <div className="flex flex-wrap gap-3">
        {owing.length > 0 && <RecordDialog league={league} owing={owing} />}
        {announced.length + owing.length > 0 && (
          <BankStatementDialog
            expected={[...announced.map(announcedAsExpected), ...owing.map(owingAsExpected)]}
            confirmed={payments.filter(({ standing }) => standing === "arrived").map(announcedAsExpected)}
            onConfirm={confirm}
            trigger={<Button variant="secondary">Match a bank statement</Button>}
          />
        )}
      </div>
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
  paidOn: null,
});
