import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { Mail } from "#contract/mailbox.ts";
import { query } from "#web/api/query.ts";
import { isApiError } from "#web/api/request.ts";
import { MailLetter } from "#web/mailbox/mail-letter.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Every letter the product has written, while no mail server is set (SPEC §7). */
export function MailboxPage() {
  const { data: mails, error, refetch, isFetching } = useQuery(query("GET /api/mailbox"));
  const [address, setAddress] = useState("");
  const [openId, setOpenId] = useState<string>();
  if (error) return <NoMailbox isAbsent={isApiError(error) && error.status === 404} onRetry={() => void refetch()} />;
  if (!mails) return <LoadingScreen />;
  const shown = mails.filter(({ to }) => to.toLowerCase().includes(address.trim().toLowerCase()));
  const open = shown.find(({ id }) => id === openId) ?? shown[0];
  return (
    <div className="page">
      <PageHeader
        title="Mailbox"
        intro="Letters stay here while no mail server is set, so that you can follow their links."
        action={
          <Button variant="secondary" isPending={isFetching} onClick={() => void refetch()}>
            <RefreshCw size={18} aria-hidden /> Refresh
          </Button>
        }
      />
      <div className="mb-6 max-w-sm">
        <Field label="Letters to">
          {(wiring) => (
            <TextInput
              {...wiring}
              placeholder="Any address"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
      </div>
      {open ? (
        <div className="grid items-start gap-8 lg:grid-cols-[22rem_1fr]">
          <MailList mails={shown} openId={open.id} onOpen={setOpenId} />
          <MailLetter key={open.id} mail={open} />
        </div>
      ) : (
        <EmptyState title="No letters">Invite somebody, or pay an entry fee, and the letter appears here.</EmptyState>
      )}
    </div>
  );
}

function MailList({ mails, openId, onOpen }: { mails: Mail[]; openId: string; onOpen: (id: string) => void }) {
  return (
    <ul className="max-h-[36rem] divide-y divide-line overflow-y-auto border-y border-line">
      {mails.map(({ id, to, subject, createdAt }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === openId}
            onClick={() => onOpen(id)}
            className={classNames(
              "block w-full px-3 py-3 text-left",
              id === openId ? "bg-green-wash" : "hover:bg-sunken",
            )}
          >
            <span className="block font-semibold wrap-anywhere">{subject}</span>
            <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
              <span className="break-all">{to}</span>
              <DateText value={createdAt} withTime />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function NoMailbox({ isAbsent, onRetry }: { isAbsent: boolean; onRetry: () => void }) {
  return (
    <div className="page py-8">
      {isAbsent ? (
        <EmptyState title="There is no mailbox here">
          This installation sends its letters through a mail server.
        </EmptyState>
      ) : (
        <ErrorState title="The mailbox did not load" onRetry={onRetry}>
          Try again in a moment.
        </ErrorState>
      )}
    </div>
  );
}
