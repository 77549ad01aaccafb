import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { siteSlug } from "#contract/platform/site-slug.ts";
import { whileSigningOut } from "#web/access/sign-in-again.ts";
import { request } from "#web/api/request.ts";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { ProfileHeader } from "#web/people/profile/profile-frame.tsx";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { ownDataState } from "#web/people/profile/states.ts";
import { Yahoo } from "#web/people/profile/yahoo.tsx";
import { useYahooConnection } from "#web/people/yahoo/connect-yahoo.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Where the operator asks for anything. */
const OwnDeclarations = later(() => import("#web/people/declarations/own-declarations.tsx"));

/** Yahoo, exporting the person's data and erasing their account (RULES §16, Leaving). The last two ask for the password. */
export function OwnDataTopics({ user }: { user: CurrentUser }) {
  const yahoo = useYahooConnection();
  const duties = useDuties();
  return (
    <>
      <ProfileHeader title="Your data" state={ownDataState(user, yahoo)} />
      {yahoo?.isOffered && (
        <ProfileTopic id="yahoo" title="Yahoo">
          <Yahoo connection={yahoo} />
        </ProfileTopic>
      )}
      {duties && <OwnDeclarations duties={duties} />}
      <ProfileTopic title="Download your data">
        <p className="mb-4 text-ink-soft">
          A file with everything we keep about you: your account, leagues, payments, payouts and votes.
        </p>
        <ExportButton />
      </ProfileTopic>
      <ProfileTopic title="Delete your account">
        <p className="mb-4 text-ink-soft">
          We remove your name, address and everything you wrote. What you paid and won stays in the books without your
          name. You can't delete your account while you run a league or we hold money for you.
        </p>
        <EraseDialog user={user} />
      </ProfileTopic>
    </>
  );
}

function ExportButton() {
  const take = useAct({
    act: () => request("POST /api/auth/export", { body: {} }),
    says: { title: "Download started", description: `The file is ${siteSlug()}-account.json.` },
    onDone: (data) => save(JSON.stringify(data, null, 2)),
    fails: "Your data wasn't exported",
  });
  return (
    <Button variant="secondary" isPending={take.isPending} onClick={() => take.mutate()}>
      <Download size={17} aria-hidden /> Download my data
    </Button>
  );
}

function save(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: `${siteSlug()}-account.json` });
  link.click();
  URL.revokeObjectURL(address);
}

function EraseDialog({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Delete your account"
      question="Are you sure you want to delete your account? This can't be undone."
      facts={[
        { label: "Username", value: user.username },
        { label: "Email", value: user.email },
      ]}
      trigger={
        <Button variant="danger">
          <Trash2 size={17} aria-hidden /> Delete my account
        </Button>
      }
      confirmLabel="Delete my account"
      isDangerous
      act={() => whileSigningOut(() => request("POST /api/auth/erase", { body: {} }))}
      says="Account deleted"
      last={() => {
        client.clear();
        window.location.assign("/");
      }}
      fails="Your account wasn't deleted"
    />
  );
}
