import { type Answer, request } from "#web/api/request.ts";
import { useOwnIdentity } from "#web/people/identity/use-identity.ts";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** A person's account at the operator's identity provider: connecting it, and disconnecting it (RULES §27). */
export function IdentityTopic() {
  const identity = useOwnIdentity();
  if (!identity?.name) return null;
  const { name, linked } = identity;
  return (
    <ProfileTopic id="identity" title={name}>
      {linked ? <Linked name={name} linked={linked} /> : <Unlinked name={name} />}
    </ProfileTopic>
  );
}

function Unlinked({ name }: { name: string }) {
  const connect = useAct({
    act: () => request("POST /api/auth/identity", { body: { returnTo: paths.security() } }),
    onDone: ({ url }) => window.location.assign(url),
    fails: `${name} isn't connected`,
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">Sign in with your account at {name}.</p>
      <Button variant="secondary" isPending={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
        Connect {name}
      </Button>
    </>
  );
}

type Linked = NonNullable<Answer<"GET /api/auth/identity">["linked"]>;

function Linked({ name, linked: { email, linkedAt, lastUsedAt } }: { name: string; linked: Linked }) {
  return (
    <>
      <p className="mb-4 wrap-anywhere">
        <span className="font-semibold">{email}</span>{" "}
        <span className="text-ink-soft">
          connected <DateText value={linkedAt} />, last used <DateText value={lastUsedAt} />
        </span>
      </p>
      <ConfirmDialog
        title={`Disconnect ${name}?`}
        question={`${email} will no longer sign you in.`}
        facts={[{ label: "Connected", value: <DateText value={linkedAt} /> }]}
        note="Your account here stays. You sign in with your password or a passkey."
        trigger={<Button variant="danger">Disconnect</Button>}
        confirmLabel="Disconnect"
        isDangerous
        act={() => request("DELETE /api/auth/identity", { body: {} })}
        says={{ title: `${name} disconnected`, description: "It no longer signs you in." }}
        reloads={["/api/auth"]}
        fails={`${name} is still connected`}
      />
    </>
  );
}
