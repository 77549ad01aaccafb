import { SquareTerminal } from "lucide-react";
import type { ApiKey } from "#contract/people/api-keys.ts";
import { listed } from "#contract/platform/listed.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { KEY_LOADS, MakeKey, SCOPES } from "#web/people/keys/make-key.tsx";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingSetting } from "#web/ui/loading.tsx";

/** The keys of a person's own programs: what they can do, and making and ending them (RULES §30). */
export function KeyTopic() {
  const keys = useLoad(query("GET /api/auth/keys"));
  return (
    <ProfileTopic id="keys" title="Keys for programs">
      <p className="mb-3 text-ink-soft">
        A key lets a bot, script or spreadsheet read what you see in your leagues. It moves and records no money, and
        sees no ways to pay, contact details or secret links. A new password or signing out everywhere ends it.{" "}
        <a className="font-semibold whitespace-nowrap text-ink underline underline-offset-2" href="/api/docs">
          How programs use it
        </a>
      </p>
      <Loaded from={keys} what="your keys" pending={<LoadingSetting what="your keys" widths={["w-1/2"]} />}>
        {(all) => (
          <>
            {all.length > 0 && (
              <ul aria-label="Keys for programs" className="mb-4 divide-y divide-line border-y border-line">
                {all.map((key) => (
                  <KeyRow key={key.id} of={key} />
                ))}
              </ul>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <MakeKey count={all.length} />
              {all.length > 1 && <EndAll keys={all} />}
            </div>
          </>
        )}
      </Loaded>
    </ProfileTopic>
  );
}

function KeyRow({ of: { id, name, scope, start, endsAt, lastUsedAt } }: { of: ApiKey }) {
  const lastUse = lastUsedAt && <DateText value={lastUsedAt} />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <SquareTerminal aria-hidden size={22} className="text-ink-soft" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {SCOPES[scope].name}, <code className="whitespace-nowrap">{start}…</code>, ends <DateText value={endsAt} />,{" "}
          {lastUse ? <>last used {lastUse}</> : "not used yet"}
        </p>
      </div>
      <ConfirmDialog
        title={`End ${name}?`}
        question="Programs that use this key stop working at once."
        facts={[{ label: "Last used", value: lastUse ?? "Never" }]}
        trigger={
          <Button variant="danger" size="small" aria-label={`End ${name}`}>
            End
          </Button>
        }
        confirmLabel="End key"
        isDangerous
        act={() => request("DELETE /api/auth/keys/:id", { params: { id } })}
        says="Key ended"
        reloads={KEY_LOADS}
        fails="The key still works"
      />
    </li>
  );
}

const EndAll = ({ keys }: { keys: ApiKey[] }) => (
  <ConfirmDialog
    title="End all keys?"
    question="Every program that uses one of them stops working at once."
    facts={[{ label: "Keys", value: listed(keys.map(({ name }) => name)) }]}
    trigger={<Button variant="secondary">End all keys</Button>}
    confirmLabel="End all keys"
    isDangerous
    act={() => request("DELETE /api/auth/keys")}
    says="Keys ended"
    reloads={KEY_LOADS}
    fails="The keys still work"
  />
);
