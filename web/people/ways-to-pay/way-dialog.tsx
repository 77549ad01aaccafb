import { type ReactElement, useState } from "react";
import type { WayContents } from "#contract/people/way-kinds.ts";
import { titleOf } from "#contract/people/way-words.ts";
import { useSetWays } from "#web/people/ways-to-pay/use-set-ways.ts";
import { WayForm } from "#web/people/ways-to-pay/way-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

type WayDialogProps = {
  /** The person's list, in its order. */
  ways: readonly WayContents[];
  /** Which of them is edited; absent to add one. */
  at?: number;
  trigger: ReactElement;
};

/** Adds a way to pay to the end of a person's list, or edits one where it is. */
export function WayDialog({ ways, at, trigger }: WayDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const edited = at === undefined ? undefined : ways[at];
  const save = useSetWays({
    failure: "It wasn't saved",
    onSaved: () => {
      setIsOpen(false);
      toast({
        title: edited ? "Way to pay changed" : "Way to pay added",
        description: "People who owe you see it now.",
      });
    },
  });
  const send = (way: WayContents) =>
    save.mutate(edited ? ways.map((one) => (one === edited ? way : one)) : [...ways, way]);
  return (
    <Dialog
      title={edited ? `Edit ${titleOf(edited)}` : "Add a way to pay you"}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <WayForm
        {...(edited && { way: edited })}
        others={ways.filter((one) => one !== edited)}
        sends={{ mutate: send, isPending: save.isPending }}
      />
    </Dialog>
  );
}
