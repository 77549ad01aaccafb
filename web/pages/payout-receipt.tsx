import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { payoutTitle } from "#contract/place-name.ts";
import type { PayoutReceipt } from "#contract/receipts.ts";
import { query } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { progressSentence, statusWords } from "#web/payouts/payout-words.ts";
import { Receipt, ReceiptNotShown } from "#web/receipts/receipt.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Its winner is told where it is; others, how far it has got. */
const stateOf = ({ progress, status, amount, outstanding }: PayoutReceipt) =>
  progress === null ? statusWords[status].word : progressSentence({ progress, amount, outstanding });

/** What the season's pool became, so that the payout is seen as a part of it (RULES §18). */
function poolRows({ pool }: PayoutReceipt): { label: string; value: ReactNode }[] {
  if (!pool) return [];
  const part = (label: string, value: string) => (value === "0.00" ? [] : [{ label, value: <Money value={value} /> }]);
  return [
    { label: "The season's pool", value: <Money value={pool.total} /> },
    ...part("Its prizes", pool.prizes),
    ...part("Its commissioner reimbursement", pool.reimbursement),
    ...part("Returned to its members", pool.returned),
    ...part("Still in escrow", pool.held),
  ];
}

/** The proof of a prize, made to be printed. */
export function PayoutReceiptPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query("GET /api/receipts/payouts/:id", { params: { id } }));
  if (error) return <ReceiptNotShown error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen />;
  return (
    <Receipt
      title="Payout receipt"
      amount={data.amount}
      caption={`${payoutTitle(data)}, ${data.kind === "refund" ? "given back" : "awarded"} to ${data.winnerName}`}
      rows={[
        { label: "League", value: <AppLink to={paths.league(data.leagueId)}>{data.leagueName}</AppLink> },
        { label: "Season", value: data.seasonYear },
        { label: "Awarded", value: <DateText value={data.awardedAt} withTime /> },
        { label: "Status", value: stateOf(data) },
        ...(data.processedAt ? [{ label: "Sent", value: <DateText value={data.processedAt} withTime /> }] : []),
        ...poolRows(data),
        { label: "Receipt number", value: data.id },
      ]}
    />
  );
}
