import type { ReactElement } from "react";
import type { WayContents } from "#contract/people/way-kinds.ts";
import { titleOf } from "#contract/people/way-words.ts";
import { WayForm } from "#web/people/ways-to-pay/way-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type WayDialogProps = {
  /** The one to edit; absent to add one. */
  way?: WayContents;
  /** The others on the person's list. */
  others: readonly WayContents[];
  onDone: (way: WayContents) => void;
  trigger: ReactElement;
};

/** Asks for a way to pay, to add or in place of another. Nothing is saved with that. */
export const WayDialog = ({ way, others, onDone, trigger }: WayDialogProps) => (
  <Dialog title={way ? `Edit ${titleOf(way)}` : "Add a way to pay you"} trigger={trigger}>
    {(close) => (
      <WayForm
        {...(way && { way })}
        others={others}
        onDone={(done) => {
          onDone(done);
          close();
        }}
      />
    )}
  </Dialog>
);
