import { useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useLocation } from "wouter";
import type { SignInSession } from "#contract/people/sign-in-sessions.ts";
import { counted } from "#contract/platform/counted.ts";
import { whileSigningOut } from "#web/access/sign-in-again.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText, formatMoment } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Items, Lines, Loading } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Where a person is signed in, with a way to end each session and all of them (RULES §16). */
export function SessionList() {
  return (
    <ProfileTopic title="Where you're signed in">
      <Sessions />
    </ProfileTopic>
  );
}

/** More of them open in place. */
const SHOWN = 3;

function Sessions() {
  const sessions = useLoad(query("GET /api/auth/sessions"));
  return (
    <Loaded from={sessions} what="where you're signed in" pending={<LoadingSessions />}>
      {(all) => (
        <>
          <p className="mb-3 text-ink-soft">Don't know one? Sign it out, then change your password.</p>
          <SessionRows label="Where you're signed in" sessions={hereFirst(all).slice(0, SHOWN)} />
          {all.length > SHOWN && (
            <details>
              <summary className="min-h-11 cursor-pointer list-none py-2.5 font-semibold underline decoration-line-strong underline-offset-4 [&::-webkit-details-marker]:hidden">
                {counted(all.length - SHOWN, "more browser")}
              </summary>
              <SessionRows label="Other browsers" sessions={hereFirst(all).slice(SHOWN)} />
            </details>
          )}
          <div className="mt-4">
            <SignOutEverywhere />
          </div>
        </>
      )}
    </Loaded>
  );
}

const LoadingSessions = () => (
  <Loading what="where you're signed in">
    <Lines widths={["w-80"]} className="mb-3" />
    <Items rows={2} hasIcon className="mb-4" />
    <Skeleton className="h-11 w-44" />
  </Loading>
);

/** The person's own browser is the one to compare the others with. */
const hereFirst = (sessions: SignInSession[]) =>
  [...sessions].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

const SessionRows = ({ label, sessions }: { label: string; sessions: SignInSession[] }) => (
  <ul aria-label={label} className="divide-y divide-line border-y border-line">
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} />
    ))}
  </ul>
);

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function SessionRow({ session: { id, isCurrent, device, place, lastUsedAt } }: { session: SignInSession }) {
  const name = capitalized(device);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden size={22} className="text-ink-soft" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isCurrent && <Badge>This browser</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          From {place}, last used <DateText value={lastUsedAt} withTime />
        </p>
      </div>
      {!isCurrent && (
        <ConfirmDialog
          title={`Sign out ${device}?`}
          question="That browser has to sign in again."
          facts={[
            { label: "From", value: capitalized(place) },
            { label: "Last used", value: formatMoment(lastUsedAt) },
          ]}
          trigger={
            <Button
              variant="danger"
              size="small"
              aria-label={`Sign out ${device}, last used ${formatMoment(lastUsedAt)}`}
            >
              Sign out
            </Button>
          }
          confirmLabel="Sign it out"
          isDangerous
          act={() => request("DELETE /api/auth/sessions/:id", { params: { id } })}
          says="Signed out"
          reloads={["/api/auth/sessions"]}
          fails="That browser is still signed in"
        />
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const client = useQueryClient();
  const [, go] = useLocation();
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      question="This signs you out of every browser, this one too, and ends your keys for programs."
      facts={[]}
      trigger={<Button variant="secondary">Sign out everywhere</Button>}
      confirmLabel="Sign out everywhere"
      isDangerous
      act={() => whileSigningOut(() => request("DELETE /api/auth/sessions"))}
      says="Signed out"
      last={() => {
        go(paths.login());
        client.clear();
      }}
      fails="Other browsers are still signed in"
    />
  );
}
