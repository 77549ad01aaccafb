import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { payoutTitle } from "#contract/place-name.ts";
import type { PayoutReceipt } from "#contract/receipts.ts";
import { query } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { progressSentence, statusWords } from "#web/payouts/payout-words.ts";
import { Receipt, ReceiptNotShown } from "#web/receipts/receipt.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Its winner is told where it is; others, how far it has got. */
const stateOf = ({ progress, status, amount, outstanding }: PayoutReceipt) =>
  progress === null ? statusWords[status].word : progressSentence({ progress, amount, outstanding });

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
        { label: "State", value: stateOf(data) },
        ...(data.processedAt ? [{ label: "Sent", value: <DateText value={data.processedAt} withTime /> }] : []),
        { label: "Receipt number", value: data.id },
      ]}
    />
  );
}
