import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "#web/api/request.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";

const toHome = (
  <ButtonLink to={paths.home()} variant="secondary">
    Go to the home page
  </ButtonLink>
);

/** Shown for a link whose token the server doesn't know. */
export const DeadLink = () => (
  <MissingScreen title="This link doesn't work">Open the link in the newest email we sent you.</MissingScreen>
);

type StepProps = {
  Icon: LucideIcon;
  title: string;
  text: ReactNode;
  /** What the person can do here; nothing once it is done. */
  act?: { label: string; isPending: boolean; error: unknown; onPress: () => void };
  /** Shown under a finished step. */
  undo?: ReactNode;
};

/** A step that an emailed link leads to: asks before it changes anything, because mail scanners open links. */
export function EmailedStep({ Icon, title, text, act, undo }: StepProps) {
  return (
    <div className="page grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <Icon aria-hidden size={40} className="text-green" />
      <div role="status" className="grid gap-4">
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
          {title}
        </h1>
        <p className="text-balance text-ink-soft wrap-anywhere">{text}</p>
      </div>
      {act?.error != null && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {messageOf(act.error, "That didn't reach us. Please try again.")}
        </p>
      )}
      {act ? (
        <Button size="large" isPending={act.isPending} onClick={act.onPress}>
          {act.label}
        </Button>
      ) : (
        <div className="flex flex-wrap justify-center gap-3">
          {undo}
          {toHome}
        </div>
      )}
    </div>
  );
}
