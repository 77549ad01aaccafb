import { KeyRound } from "lucide-react";
import type { SecondFactor } from "#contract/people/second-factor.ts";
import { request } from "#web/api/request.ts";
import { AddPasskeyDialog } from "#web/people/passkeys/add-passkey-dialog.tsx";
import { PasskeysElsewhere } from "#web/people/passkeys/passkeys-elsewhere.tsx";
import { usePasskeySupport } from "#web/people/passkeys/use-passkey-support.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";

type Passkey = SecondFactor["passkeys"][number];

/** A person's passkeys, and adding and removing them. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const support = usePasskeySupport();
  return (
    <>
      <p className="mb-3 text-ink-soft">Sign in with your fingerprint, face, PIN or a security key.</p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {support?.isHere && <AddPasskeyDialog />}
      {support && <PasskeysElsewhere support={support} />}
    </>
  );
}

function PasskeyRow({ passkey: { id, name, isSynced, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden size={22} className="text-ink-soft" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isSynced && <Badge>Synced</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Added <DateText value={createdAt} />
          {lastUsedAt ? (
            <>
              , last used <DateText value={lastUsedAt} />
            </>
          ) : (
            ", not used yet"
          )}
        </p>
      </div>
      <ConfirmDialog
        title={`Remove ${name}?`}
        question="This passkey will no longer sign you in."
        facts={[{ label: "Added", value: <DateText value={createdAt} /> }]}
        note="It stays on your device until you delete it there."
        trigger={
          <Button variant="danger" size="small" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        }
        confirmLabel="Remove passkey"
        isDangerous
        act={() => request("DELETE /api/auth/passkeys/:id", { params: { id }, body: {} })}
        says="Passkey removed"
        reloads={["/api/auth"]}
        fails="The passkey wasn't removed"
      />
    </li>
  );
}
