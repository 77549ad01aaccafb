import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import { askedBy, DECIDED_TITLE, requestsTitle, waitingOf } from "#contract/operations/waiting-words.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { PlannedPayouts } from "#web/operations/cases/planned-payouts.tsx";
import { WaitingItem, WaitingList, WaitingSection } from "#web/operations/waiting-list.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

/** How many decided requests are shown, so admins can read why someone objected. */
const DECIDED_SHOWN = 5;

/**
 * Requests waiting for a second admin or for objections, and the latest outcomes (RULES §16). Renders nothing if there
 * are none.
 */
export function AdminRequests() {
  const requests = useLoad(query("GET /api/admin/requests"));
  return (
    <Loaded from={requests} what="requests for a second admin" pending={null} empty={null} isSection>
      {(all) => <Requests all={all} />}
    </Loaded>
  );
}

function Requests({ all }: { all: AdminRequest[] }) {
  const waiting = waitingOf(all);
  const main = waiting.find(canConfirm);
  const decided = all.filter(({ status }) => status !== "waiting").slice(0, DECIDED_SHOWN);
  return (
    <WaitingSection id="requests" title={requestsTitle(all)}>
      {waiting.length > 0 && (
        <WaitingList className="mb-3">
          {waiting.map((item) => (
            <RequestItem key={item.id} item={item} isMain={item === main} />
          ))}
        </WaitingList>
      )}
      {decided.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-semibold text-ink-soft hover:text-ink">{DECIDED_TITLE}</summary>
          <ul className="divide-y divide-line border-y border-line">
            {decided.map((item) => (
              <DecidedItem key={item.id} item={item} />
            ))}
          </ul>
        </details>
      )}
    </WaitingSection>
  );
}

const canConfirm = ({ isOwn, hasStake }: AdminRequest) => !isOwn && !hasStake;

const whoAndWhen = (item: AdminRequest) => [
  { label: "Asked by", value: askedBy(item) },
  { label: "Asked", value: <DateText value={item.createdAt} withTime /> },
];

type RequestProps = { item: AdminRequest; isMain: boolean };

function RequestItem({ item, isMain }: RequestProps) {
  const { summary, reason, isOwn, hasStake, payouts, newAddress, carriedOutAt, createdAt } = item;
  return (
    <WaitingItem message={summary} action={<RequestActions item={item} isMain={isMain} />}>
      {newAddress && <p className="text-sm wrap-anywhere">New address: {newAddress}</p>}
      {payouts && <PlannedPayouts payouts={payouts} />}
      {reason !== null && <p className="text-sm text-ink-soft wrap-anywhere">“{reason}”</p>}
      <p className="mt-0.5 text-sm text-ink-soft">
        Asked by {askedBy(item)}, <DateText value={createdAt} withTime />.{" "}
        {carriedOutAt === null ? (
          isOwn && "Another admin has to confirm it."
        ) : (
          <>
            Takes effect on <DateText value={carriedOutAt} withTime />, unless someone objects.
          </>
        )}
        {!isOwn && hasStake && " You have a stake in this league, so you can't confirm it."}
      </p>
    </WaitingItem>
  );
}

function RequestActions({ item, isMain }: RequestProps) {
  const { id, summary, isOwn } = item;
  return (
    <div className="flex flex-wrap gap-3">
      {canConfirm(item) && <ConfirmRequest item={item} isMain={isMain} />}
      <ReasonDialog
        title={isOwn ? "Take the request back" : "Refuse the request"}
        description={`${summary} Nothing will change.`}
        facts={whoAndWhen(item)}
        trigger={<Button variant="secondary">{isOwn ? "Take back" : "Refuse"}</Button>}
        confirmLabel={isOwn ? "Take back" : "Refuse"}
        help="The other admins can read it."
        missing="Write a reason"
        act={(why) => request("POST /api/admin/requests/:id/refuse", { params: { id }, body: { reason: why } })}
        failure="The request wasn't refused"
      />
    </div>
  );
}

function ConfirmRequest({ item, isMain }: RequestProps) {
  const { id, summary, reason, payouts, newAddress } = item;
  return (
    <ConfirmDialog
      title="Confirm the request"
      question={summary}
      facts={[
        ...(newAddress ? [{ label: "New address", value: newAddress }] : []),
        ...(payouts ? [{ label: "Would be paid", value: <PlannedPayouts payouts={payouts} /> }] : []),
        ...whoAndWhen(item),
      ]}
      note={reason !== null && <>“{reason}”</>}
      trigger={<Button variant={isMain ? "primary" : "secondary"}>Confirm</Button>}
      confirmLabel="Confirm and do it"
      act={() => request("POST /api/admin/requests/:id/confirm", { params: { id } })}
      says="Success"
      reloads={["/api/admin", "/api/leagues", "/api/voting-sessions"]}
      fails="The request wasn't confirmed"
    />
  );
}

const OUTCOMES: Record<Exclude<AdminRequest["status"], "waiting">, { word: string; tone: BadgeTone }> = {
  done: { word: "Done", tone: "green" },
  refused: { word: "Refused", tone: "neutral" },
  objected: { word: "Objected", tone: "red" },
};

function DecidedItem({ item }: { item: AdminRequest }) {
  const { summary, status, outcome } = item;
  if (status === "waiting") return null;
  const { word, tone } = OUTCOMES[status];
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Badge tone={tone}>{word}</Badge>
        <span className="min-w-0 wrap-anywhere">{summary}</span>
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        Asked by {askedBy(item)}. {outcome}
      </p>
    </li>
  );
}
