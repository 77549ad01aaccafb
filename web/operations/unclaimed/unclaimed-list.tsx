import type { Unclaimed } from "#contract/operations/unclaimed-money.ts";
import { unclaimedMessage, unclaimedTitle } from "#contract/operations/waiting-words.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { UnclaimedDialog } from "#web/operations/unclaimed/unclaimed-dialog.tsx";
import { WaitingItem, WaitingList } from "#web/operations/waiting-list.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";

/** Money we keep for people we couldn't reach, with a button to pay it once they ask for it (RULES §23). */
export function UnclaimedList() {
  const unclaimed = useLoad(query("GET /api/admin/unclaimed"));
  return (
    <Loaded from={unclaimed} what="unclaimed money" pending={null} empty={null} isSection>
      {(kept) => (
        <Section title={unclaimedTitle(kept)}>
          <WaitingList>
            {kept.map((item) => (
              <UnclaimedItem key={item.id} item={item} />
            ))}
          </WaitingList>
        </Section>
      )}
    </Loaded>
  );
}

function UnclaimedItem({ item }: { item: Unclaimed }) {
  const { id, username, amount, createdAt } = item;
  const money = formatMoney(centsOf(amount));
  return (
    <WaitingItem
      message={unclaimedMessage(item)}
      action={
        <>
          <Money value={amount} className="text-lg font-semibold" />
          <UnclaimedDialog
            title={`Pay ${money} to its owner?`}
            description={
              username === null
                ? "Their account was deleted, so make sure that the account you name is theirs. Once they add a bank account, we send the money there."
                : `The money can only go to ${username}. Once they add a bank account, we send it there.`
            }
            button="Pay out"
            asksForAccount={username === null}
            act={(typed) =>
              request("POST /api/admin/unclaimed/:id/pay-out", {
                params: { id },
                body: username === null ? typed : { ...typed, account: username },
              })
            }
            failure="The money wasn't paid out"
          />
        </>
      }
    >
      <p className="mt-0.5 text-sm text-ink-soft">
        Kept since <DateText value={createdAt} />
      </p>
    </WaitingItem>
  );
}
