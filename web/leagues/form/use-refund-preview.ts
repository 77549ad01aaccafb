import { useState } from "react";
import { type Currency, DOLLARS } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";

type Question = { entryFee?: string | number; leagueType?: "single_season" | "dynasty" | "survivor" | "pickem" };
type Shown = { key: string; total: string; sentence: string };

/**
 * Asks the server how much an admin's edit of the fee or type refunds, and keeps the answer until the edit changes, so
 * a refund is saved only after its amount was shown.
 */
export function useRefundPreview(
  leagueId: string,
  { currency = DOLLARS, ...question }: Question & { currency?: Currency | undefined },
) {
  const [shown, setShown] = useState<Shown>();
  const key = JSON.stringify(question);
  const current = shown?.key === key ? shown : undefined;
  /** @returns The amount to save with; undefined if it has only just been shown. */
  const confirm = async (): Promise<{ refundTotal: string } | undefined> => {
    if (current) return { refundTotal: current.total };
    const preview = await request("POST /api/leagues/:id/preview-edit", { params: { id: leagueId }, body: question });
    const { refundTotal } = preview;
    if (refundTotal === "0.00") return { refundTotal };
    setShown({ key, total: refundTotal, sentence: sentenceOf(preview, currency) });
    return undefined;
  };
  return { confirm, shown: current, forget: () => setShown(undefined) };
}

type Preview = { refundTotal: string; members: number; each: string | null };

function sentenceOf({ refundTotal, members, each }: Preview, currency: Currency) {
  const money = (decimal: string) => formatMoney(centsOf(decimal), currency);
  if (members === 1) return `This refunds ${money(refundTotal)} to one member.`;
  if (each === null) return `This refunds ${money(refundTotal)} in all to ${members} members.`;
  return `This refunds ${money(each)} to each of ${members} members, ${money(refundTotal)} in all.`;
}
