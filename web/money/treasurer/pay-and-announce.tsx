import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import type { HowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import type { WayKind } from "#contract/people/way-kinds.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import type { ChosenPayment } from "#web/money/dues/payable-lines.ts";
import { checkWayUsed, type WayUsed, WayUsedLine, wayUsedToday } from "#web/money/treasurer/way-used-fields.tsx";
import { CopyPart } from "#web/people/ways-to-pay/copy-part.tsx";
import { isLinkFirst, kindsOf, PayTo } from "#web/people/ways-to-pay/pay-to.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { useAct } from "#web/ui/use-act.ts";

type PayAndAnnounceProps = {
  league: League;
  how: HowToPay;
  choice: ChosenPayment;
  /** Whether the payer is the treasurer, who records it. */
  isOwn: boolean;
  /** Whether somebody pays for another member. */
  isForAnother: boolean;
};

/** The treasurer's ways to be paid, and the form in which the member says which one they used. */
export function PayAndAnnounce({ league, how, choice, isOwn, isForAnother }: PayAndAnnounceProps) {
  const { treasurer, ways, member } = how;
  const first = isOwn ? ["cash" as const] : kindsOf(ways);
  const form = useForm<WayUsed>({ resolver: checkWayUsed, defaultValues: wayUsedToday(first) });
  const amount = formatMoney(centsOf(choice.amount), league.currency);
  const announce = useAct({
    act: ({ way, paidOn }: WayUsed) => {
      const params = { id: league.id };
      const body = { way: way as WayKind, paidOn, ...choice };
      return isOwn
        ? request("POST /api/leagues/:id/treasurer-payments/record", {
            params,
            body: isForAnother
              ? { ...body, userId: member.userId, paidByUserId: treasurer.userId }
              : { ...body, userId: treasurer.userId },
          })
        : request("POST /api/leagues/:id/treasurer-payments", {
            params,
            body: { ...body, ...(isForAnother ? { forUserId: member.userId } : {}) },
          });
    },
    says: isOwn ? { title: "Recorded", description: `Your ${amount} is in the pot.` } : undefined,
    reloads: ["/api/leagues", "/api/dashboard"],
    fails: (error) => applyServerErrors(form, error) || sayFailed("Your payment isn't noted", error),
    // The amount may have changed while the form was open, or the treasurer recorded it.
    reloadsIfFailed: ["/api/leagues"],
  });
  return (
    <>
      <h2 className={classNames("mb-4 text-xl", !isOwn && "max-lg:sr-only")}>
        {isOwn ? "You keep the money yourself" : `Pay ${treasurer.name}`}
      </h2>
      {isOwn ? (
        <p>Put your {amount} with the money you keep, then record it here like everyone's.</p>
      ) : (
        <HowToPayThem
          how={how}
          choice={choice}
          isForAnother={isForAnother}
          onOpen={(way) => form.setValue("way", way)}
        />
      )}
      <Form form={form} sends={announce} className="mt-1 grid gap-2">
        <WayUsedLine form={form} first={first} />
        <SubmitButton size="large" className="w-full" variant={isLinkFirst(ways) && !isOwn ? "secondary" : "primary"}>
          {isOwn ? `Record my ${amount}` : `I've paid ${amount}`}
        </SubmitButton>
        {!isOwn && (
          <p className="text-center text-sm text-balance text-ink-soft">
            {treasurer.name} then confirms that it arrived.
          </p>
        )}
      </Form>
    </>
  );
}

type ShownProps = Pick<PayAndAnnounceProps, "how" | "choice" | "isForAnother"> & { onOpen: (kind: WayKind) => void };

function HowToPayThem({ how, choice, isForAnother, onOpen }: ShownProps) {
  const { treasurer, ways, withholds, reference, member } = how;
  if (isForAnother && ways.length === 0) {
    return (
      <p>
        {treasurer.name}'s ways to be paid are shown only to members who owe something. {member.name} sees them and can
        pass them on. Write the reference <span className="figures font-semibold">{reference}</span> in the note.
      </p>
    );
  }
  return (
    <>
      {ways.length > 0 || !withholds ? (
        <PayTo {...{ ways, onOpen }} amount={centsOf(choice.amount)} note={reference} recipient={treasurer.name} />
      ) : (
        <CopyPart label="Reference to add" value={reference} />
      )}
      {withholds && (
        <p className="mt-4 text-ink-soft">
          You joined from the list, so {treasurer.name}'s account numbers are shown once a payment of yours is
          confirmed. To pay that way now, ask {treasurer.name}.
        </p>
      )}
    </>
  );
}
