import { useState } from "react";
import type { ChannelDelivery, LeagueChannel } from "#contract/leagues/league-channel.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { KINDS } from "#web/leagues/channel/channel-words.ts";
import { ConnectForm } from "#web/leagues/channel/connect-form.tsx";
import { Deliveries } from "#web/leagues/channel/deliveries.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingForm } from "#web/ui/loading.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Connects a league's channel; then shows how it goes, tries it, and stops it. */
export function ChannelPanel({ leagueId: id }: { leagueId: string }) {
  const [secret, setSecret] = useState<string | null>(null);
  const loaded = useLoad(query("GET /api/leagues/:id/channel", { params: { id } }));
  const form = <ConnectForm leagueId={id} onSet={setSecret} />;
  return (
    <Loaded from={loaded} what="the channel" pending={<LoadingForm what="the channel" fields={1} />}>
      {({ channel }) =>
        channel ? (
          <div className="grid grid-cols-1 gap-4 *:border-t *:border-line *:pt-4 *:first:border-0 *:first:pt-0">
            <Connected leagueId={id} channel={channel} />
            {channel.kind === "webhook" && <Secret leagueId={id} secret={secret} onRenewed={setSecret} />}
            <Deliveries leagueId={id} />
            <details>
              <summary className="w-fit cursor-pointer font-semibold">Use another address</summary>
              <div className="mt-3">{form}</div>
            </details>
          </div>
        ) : (
          form
        )
      }
    </Loaded>
  );
}

function Connected({ leagueId, channel: { kind, host, since, offAt } }: { leagueId: string; channel: LeagueChannel }) {
  const params = { id: leagueId };
  const reloads = [`/api/leagues/${leagueId}`] as const;
  const [tried, setTried] = useState<ChannelDelivery>();
  const send = useAct({
    act: () => request("POST /api/leagues/:id/channel/try", { params }),
    onDone: setTried,
    reloads,
    fails: "The test wasn't sent",
  });
  return (
    <section className="grid grid-cols-1 gap-3">
      {offAt ? (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          Switched off on <DateText value={offAt} />: nothing reached {host} for five days. Check that the webhook is
          still there, then send a test. If it arrives, the channel is on again.
        </p>
      ) : (
        <p className="wrap-anywhere">
          This is {KINDS[kind].webhook} ({host}), set on <DateText value={since} />.
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button isPending={send.isPending} onClick={() => send.mutate()}>
          Send a test
        </Button>
        <ConfirmDialog
          title="Disconnect this channel?"
          question={`We delete its address and this list of messages, and ${host} gets no more news.`}
          facts={[]}
          trigger={<Button variant="danger">Disconnect</Button>}
          confirmLabel="Disconnect"
          isDangerous
          act={() => request("DELETE /api/leagues/:id/channel", { params })}
          says="Channel disconnected"
          reloads={reloads}
          fails="The channel is still connected"
        />
      </div>
      <p role="status" className={tried?.state === "delivered" ? "text-green-deep" : "text-red"}>
        {tried && `${tried.state === "delivered" ? "Delivered" : "Not delivered"} to ${host}. ${tried.fault ?? ""}`}
      </p>
    </section>
  );
}

type SecretProps = { leagueId: string; secret: string | null; onRenewed: (secret: string | null) => void };

/** The secret that signs what another program gets: shown once, and renewed. */
function Secret({ leagueId: id, secret, onRenewed }: SecretProps) {
  const renew = useAct({
    act: () => request("POST /api/leagues/:id/channel/secret", { params: { id } }),
    onDone: (answer) => onRenewed(answer.secret),
    fails: "The secret wasn't renewed",
  });
  return (
    <section className="grid grid-cols-1 gap-3">
      {secret && <CopyLink label="Signing secret, shown only now" what="secret" link={secret} />}
      <p className="text-sm text-ink-soft">
        Each message is signed. Check it with the secret and a library from standardwebhooks.com, which reads the
        headers webhook-id, webhook-timestamp and webhook-signature. For a day after you renew the secret, we sign with
        the old one, too.
      </p>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        isPending={renew.isPending}
        onClick={() => renew.mutate()}
      >
        Renew the secret
      </Button>
    </section>
  );
}
