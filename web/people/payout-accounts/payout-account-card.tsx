import { useQueryClient } from "@tanstack/react-query";
import { Landmark, Trophy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { HeldUntil } from "#web/people/payout-accounts/held-until.tsx";
import {
  type PayoutAccount,
  type PayoutAccountWords,
  payoutAccountWords,
} from "#web/people/payout-accounts/payout-account-words.ts";
import { useOpenPayoutAccount } from "#web/people/payout-accounts/use-open-payout-account.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";

const PARAMETER = "payout_account";
/** How long to wait before asking the processor again whether it has checked the winner's details. */
const RECHECK_MS = 5000;

/**
 * Tells a winner that money waits for them or hasn't reached their bank, with a button to add a bank account; renders
 * nothing for anyone else, or where the list above says it all. When they return from the processor's pages, it says
 * what is still missing, or that they are ready.
 */
export function PayoutAccountCard() {
  const cameWith = useCameWith();
  const hasReturned = cameWith === "returned";
  const account = useLoad({
    ...query("GET /api/payout-account"),
    refetchInterval: ({ state: { data } }) =>
      hasReturned && data?.status === "pending" && data.missing.length === 0 ? RECHECK_MS : false,
  });
  const { mutate: open, isPending } = useOpenPayoutAccount();
  // The processor's page was opened twice, or too late: it asks for another link.
  const isLinkSpent = cameWith === "refresh";
  useEffect(() => {
    if (isLinkSpent) open();
  }, [isLinkSpent, open]);
  return (
    <Loaded from={account} what="your payout account" pending={null} isSection>
      {(loaded) => {
        const words = payoutAccountWords(loaded, hasReturned);
        const way = loaded.onItsWay !== "0.00" && <OnItsWay amount={loaded.onItsWay} />;
        if (!words || words.isNeed) return way;
        const card = (
          <>
            {way}
            <AccountCard account={loaded} words={words} isOpening={isPending} onOpen={open} />
          </>
        );
        return hasReturned && loaded.status === "ready" ? <OnceNotAsked>{card}</OnceNotAsked> : card;
      }}
    </Loaded>
  );
}

/** Below what needs the winner, which may be nothing. */
const OnItsWay = ({ amount }: { amount: string }) => (
  <p className="-mt-5 mb-8 flex gap-2 text-lg">
    <Landmark aria-hidden className="mt-1 shrink-0 text-gold-deep" size={20} />
    <span>
      <Money value={amount} className="font-semibold text-gold-deep" /> is on its way to your bank account.
    </span>
  </p>
);

/**
 * Waits until the list above no longer asks for a bank account or for other bank details. The list may have been loaded
 * before the processor said that there is one, and then it's loaded again.
 */
function OnceNotAsked({ children }: { children: ReactNode }) {
  const ofNeeds = query("GET /api/needs");
  const isAsked = useOptional(ofNeeds)?.some(({ kind }) => kind === "add_bank" || kind === "correct_bank") === true;
  const isKnown = useIsSettled(ofNeeds);
  const client = useQueryClient();
  useEffect(() => {
    if (isAsked) void makeStale(client);
  }, [isAsked, client]);
  return isKnown && !isAsked && children;
}

type AccountCardProps = {
  account: PayoutAccount;
  words: PayoutAccountWords;
  isOpening: boolean;
  onOpen: () => void;
};

function AccountCard({ account, words, isOpening, onOpen }: AccountCardProps) {
  const isWon = account.pendingPayouts > 0;
  const Picture = isWon ? Trophy : Landmark;
  return (
    <section
      aria-live="polite"
      className={classNames(
        "mb-10 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border p-6",
        isWon ? "border-gold/60 bg-gold-wash" : "border-blue/40 bg-blue-wash",
      )}
    >
      <Picture aria-hidden className={isWon ? "text-gold-deep" : "text-blue"} size={32} />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-xl">
          {isWon ? (
            <>
              <Money value={account.pendingAmount} className="text-gold-deep" /> is waiting for you
            </>
          ) : (
            "Where we pay you"
          )}
        </h2>
        {isWon && (
          <ul className="mt-1">
            {account.waiting.map((payout) => (
              <li key={payout.payoutId} className="break-words">
                <Money value={payout.amount} className="font-semibold" />: {payoutTitle(payout)} in{" "}
                <AppLink to={paths.league(payout.leagueId)} className="font-semibold underline underline-offset-2">
                  {payout.leagueName}
                </AppLink>
                {payout.pause && <HeldUntil pause={payout.pause} isOwn />}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-1">{words.sentence}</p>
      </div>
      {words.action && (
        <Button variant="secondary" isPending={isOpening} onClick={() => onOpen()}>
          {words.action}
        </Button>
      )}
    </section>
  );
}

/** How the processor's pages led back here; removed from the address at once, so a reload doesn't repeat it. */
function useCameWith(): string | null {
  const [search, setSearch] = useSearchParams();
  const [cameWith] = useState(() => search.get(PARAMETER));
  const isInAddress = search.has(PARAMETER);
  useEffect(() => {
    if (isInAddress) setSearch(withoutParameter, { replace: true });
  }, [isInAddress, setSearch]);
  return cameWith;
}

const withoutParameter = (search: URLSearchParams) =>
  new URLSearchParams([...search].filter(([name]) => name !== PARAMETER));
