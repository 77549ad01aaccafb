import { STOP_WORDS } from "#contract/operations/signing-stops.ts";
import type { SigningAct } from "#contract/operations/transparency.ts";
import { counted } from "#contract/platform/counted.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingItems } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";

const ACTS: Record<SigningAct, { label: string; question: string; note: string }> = {
  sign: {
    label: "Sign now",
    question: "Sign the heads of all leagues now?",
    note: "They are signed every night anyway, and a league's whenever someone downloads its proof.",
  },
  new_key: {
    label: "Make a new key",
    question: "Sign with a new key from here on?",
    note: "The old key signs a note that names the new one. Witnesses need the new key before they cosign again.",
  },
  go_on: {
    label: "Sign from here on",
    question: "Are these the right books, to be signed from here on?",
    note: "Heads given out after the last signing may be missing in these books, and members who keep one will see that. The log says for ever that it was forked here, and gets a new name and key.",
  },
};

/** What was signed last and who has seen it, for admins, who sign on after a restore. */
export function SignedLog() {
  const log = useLoad(query("GET /api/log"));
  return (
    <Section title="Transparency log">
      <Loaded from={log} what="the log" pending={<LoadingItems rows={1} what="the log" />}>
        {({ checkpoint, witnesses, stop }) => {
          const signed = checkpoint ? <DateText value={checkpoint.signedAt} withTime /> : "Never";
          const acts: SigningAct[] =
            stop === null ? ["sign", "new_key"] : stop === "key_lost" ? ["new_key"] : ["go_on"];
          return (
            <div className="grid max-w-2xl justify-items-start gap-2">
              {stop && (
                <p className="rounded-control bg-red-wash px-3 py-2 font-semibold text-red">{STOP_WORDS[stop]}</p>
              )}
              <p>
                Last signed: {signed}
                {checkpoint && `, ${counted(checkpoint.size, "entry", "entries")}`}.{" "}
                <a className="font-semibold underline underline-offset-2" href="/transparency">
                  What everyone sees
                </a>
              </p>
              {witnesses.map(({ address, answer, answeredAt }) => (
                <p key={address} className="text-sm text-ink-soft wrap-anywhere">
                  {address}: {answer} <DateText value={answeredAt} withTime />
                </p>
              ))}
              <div className="flex flex-wrap gap-3">
                {stop !== "changed" && acts.map((act) => <ActButton key={act} act={act} signed={signed} />)}
              </div>
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Tells admins where they look first that nothing is signed. */
export function LogStopped() {
  const stop = useOptional(query("GET /api/log"))?.stop;
  if (!stop) return null;
  return (
    <p className="mb-6 rounded-control bg-red-wash px-3 py-2 font-semibold text-red">
      {STOP_WORDS[stop]}{" "}
      <AppLink to={paths.installation()} className="underline underline-offset-2">
        See the log
      </AppLink>
    </p>
  );
}

const ActButton = ({ act, signed }: { act: SigningAct; signed: React.ReactNode }) => (
  <ConfirmDialog
    title={ACTS[act].label}
    question={ACTS[act].question}
    facts={[{ label: "Last signed", value: signed }]}
    note={ACTS[act].note}
    trigger={
      <Button variant="secondary" size="small">
        {ACTS[act].label}
      </Button>
    }
    confirmLabel={ACTS[act].label}
    isDangerous={act === "go_on"}
    act={() => request("POST /api/admin/log", { body: { act } })}
    says={({ message }) => ({ title: "Success", description: message })}
    reloads={["/api/log"]}
    fails={["Nothing was signed", "Try again in a moment."]}
  />
);
