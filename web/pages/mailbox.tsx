import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useRef, useState } from "react";
import type { Mail } from "#contract/notices/mailbox.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { SentEmail } from "#web/notices/sent-email.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText, ZoneNote } from "#web/ui/date.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";

const NoMailbox = () => (
  <div className="page py-8">
    <EmptyState title="There is no mailbox here">Emails stay here only on a trial without a mail server.</EmptyState>
  </div>
);

/** Every email the product has written, while no mail server is set (SPEC §7). */
export function MailboxPage() {
  const mails = useLoad(query("GET /api/mailbox"));
  return (
    <LoadedScreen from={mails} what="the mailbox" pending={<ScreenShape />} missing={<NoMailbox />}>
      {(all) => <Mailbox mails={all} />}
    </LoadedScreen>
  );
}

function Mailbox({ mails }: { mails: Mail[] }) {
  const makeStale = useMakeStale();
  const refresh = useMutation({ mutationFn: () => makeStale("/api/mailbox") });
  const [address, setAddress] = useState("");
  const [openId, setOpenId] = useState<string>();
  const shown = mails.filter(({ to }) => to.toLowerCase().includes(address.trim().toLowerCase()));
  const isWide = useIsWide();
  const place = useRef<HTMLDivElement>(null);
  const show = (id: string) => {
    setOpenId(id);
    // On a phone the email is below the list, out of sight.
    if (!isWide) place.current?.scrollIntoView();
  };
  const open = shown.find(({ id }) => id === openId) ?? shown[0];
  return (
    <div className="page">
      <PageHeader
        title="Mailbox"
        intro="Emails stay here while no mail server is set, so that you can follow their links."
        note={<ZoneNote />}
        action={
          <Button variant="secondary" isPending={refresh.isPending} onClick={() => refresh.mutate()}>
            <RefreshCw size={18} aria-hidden /> Refresh
          </Button>
        }
      />
      <div className="mb-6 max-w-[22rem]">
        <Field label="Emails to">
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
          <MailList mails={shown} openId={open.id} onOpen={show} />
          <div ref={place} className="min-w-0 scroll-mt-20">
            <SentEmail key={open.id} mail={open} />
          </div>
        </div>
      ) : mails.length > 0 ? (
        <EmptyState title="No emails to this address">Clear the address to see all emails.</EmptyState>
      ) : (
        <EmptyState title="No emails yet">Invite someone or pay an entry fee, and the email appears here.</EmptyState>
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
