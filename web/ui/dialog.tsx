import { cloneElement, type HTMLAttributes, type ReactElement, type Ref, Suspense, useRef, useState } from "react";
import type { WindowProps } from "#web/ui/dialog-window.tsx";
import { later } from "#web/ui/later.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useKeepFocus } from "#web/ui/use-keep-focus.ts";
import { useSoon } from "#web/ui/use-soon.ts";
import { WindowBoundary } from "#web/ui/window-boundary.tsx";

const anotherTry = () => later(() => import("#web/ui/dialog-window.tsx").then((module) => module.DialogWindow));
let DialogWindow = anotherTry();

/** For tests: the code of every dialog is here. */
export const dialogsReady = () => DialogWindow.load();

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> };
type DialogProps = Omit<WindowProps, "opener"> & {
  /** The element that opens it; absent if the caller opens it. */
  trigger?: ReactElement;
};

/**
 * A task over the screen. Closes on Escape, the X, or a click outside. Its code comes after the screen, and until it first
 * opens, only its trigger is rendered: a list has several in each row.
 */
export function Dialog({ trigger, ...window }: DialogProps) {
  const { isOpen, onOpenChange } = window;
  const opener = useRef<HTMLElement>(null);
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  useSoon(DialogWindow);
  useKeepFocus(opener);
  const sayNotOpened = () => {
    // A component that couldn't be loaded stays that way.
    DialogWindow = anotherTry();
    setHasOpened(false);
    onOpenChange(false);
    toast({
      ...{ title: "The window didn't open", description: "Check your connection, then try again." },
      tone: "error",
    });
  };
  return (
    <>
      {trigger &&
        cloneElement(trigger as ReactElement<TriggerProps>, {
          ref: opener,
          "aria-haspopup": "dialog",
          "aria-expanded": isOpen,
          onClick: () => onOpenChange(true),
        })}
      {hasOpened && (
        <WindowBoundary onBroken={sayNotOpened}>
          <Suspense>
            <DialogWindow {...window} opener={opener} />
          </Suspense>
        </WindowBoundary>
      )}
    </>
  );
}
