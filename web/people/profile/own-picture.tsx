import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { CHOOSE_A_PICTURE } from "#contract/people/picture-words.ts";
import { currentUserQuery } from "#web/access/current-user.ts";
import { messageOf, request } from "#web/api/request.ts";
import { faultOf, unreadable } from "#web/people/picture/choice-fault.ts";
import { base64Of, smallCopy } from "#web/people/picture/small-copy.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** What shows the picture besides the person's own pages. */
const SHOWING = ["/api/leagues", "/api/admin"] as const;

/** The person's picture: choosing one and seeing it before it is saved, replacing it, removing it (RULES §3). */
export function OwnPicture({ user }: { user: CurrentUser }) {
  const [copy, setCopy] = useState<string>();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const discard = () => {
    setCopy(undefined);
    if (input.current) input.current.value = "";
  };
  const client = useQueryClient();
  const show = (saved: CurrentUser) =>
    client.setQueryData<CurrentUser | null>(currentUserQuery.queryKey as readonly string[], saved);
  const save = useAct({
    act: (address: string) => request("PUT /api/auth/picture", { body: { picture: base64Of(address) } }),
    says: { title: "Picture saved", description: "Your leagues see it next to your name." },
    onDone: (saved) => {
      discard();
      show(saved);
    },
    reloads: SHOWING,
    fails: (refusal) => setError(messageOf(refusal, "We couldn't save the picture. Try again in a moment.")),
  });
  const remove = useAct({
    act: () => request("DELETE /api/auth/picture"),
    says: { title: "Picture removed", description: "Your leagues see your initials, or your team's picture." },
    onDone: show,
    reloads: SHOWING,
    fails: (refusal) => setError(messageOf(refusal, "We couldn't remove the picture. Try again in a moment.")),
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const fault = faultOf(file);
    setError(fault);
    setCopy(fault ? undefined : await smallCopy(file).catch(() => void setError(unreadable(file))));
  };
  return (
    <div className="mb-8 flex items-start gap-x-5 gap-y-4">
      <Avatar id={user.id} name={fullNameOf(user)} pictures={[copy, user.profileImageUrl]} size={80} />
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="flex flex-wrap items-start gap-2">
          <FileField
            label="Choose a picture"
            help={CHOOSE_A_PICTURE}
            error={error}
            ref={input}
            accept="image/png,image/jpeg,image/webp,image/gif"
            onChange={choose}
          />
          {!copy && user.profileImageUrl && (
            <Button variant="quiet" isPending={remove.isPending} onClick={() => remove.mutate()}>
              Remove picture
            </Button>
          )}
        </div>
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {copy && "This is how your leagues will see you. It isn't saved yet."}
        </p>
        {copy && (
          <div className="flex flex-wrap gap-2">
            <Button isPending={save.isPending} onClick={() => save.mutate(copy)}>
              Save picture
            </Button>
            <Button variant="secondary" disabled={save.isPending} onClick={discard}>
              Cancel
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const fullNameOf = ({ firstName, lastName }: CurrentUser) => `${firstName} ${lastName}`;
