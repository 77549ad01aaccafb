import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from "react";
import type { WindowProps } from "#web/ui/dialog-window.tsx";
import { later } from "#web/ui/later.tsx";
import { OutsideRow } from "#web/ui/row.tsx";
import { CHECK_CONNECTION } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";
import { useSoon } from "#web/ui/use-soon.ts";
import { WindowBoundary } from "#web/ui/window-boundary.tsx";

/** Loaded once for the page: all dialogs share the code of their window. */
let isHere = false;
let failedTries = 0;
const anotherTry = () =>
  later(async () => {
    // As for toasts: what begins without a connection fails for good in some browsers.
    if (!navigator.onLine) throw new TypeError("Failed to fetch");
    const { DialogWindow: Window } = await import("#web/ui/dialog-window.tsx");
    isHere = true;
    return { Window };
  });
/** Replaced after a failed try, because React keeps a failed import for good. */
let DialogWindow = anotherTry();

const NOT_OPENED = { title: "The window didn't open", description: CHECK_CONNECTION };
const STILL_NOT_OPENED = { ...NOT_OPENED, description: "Check your connection, then load the page again." };
const BROKE = {
  title: "The window broke",
  description: "Load the page again. If it happens again, tell your administrator.",
};

/** For tests: the code of every dialog is here. */
export const dialogsReady = () => DialogWindow.load();

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> };
type DialogProps = Omit<WindowProps, "opener" | "isOpen" | "onOpenChange" | "children"> &
  Partial<Pick<WindowProps, "isOpen" | "onOpenChange">> & {
    /** The element that opens it; absent if the caller opens it. */
    trigger?: ReactElement;
    children: ReactNode | ((close: () => void) => ReactNode);
  };

/**
 * A task over the screen. Closes on Escape, the X, or a click outside. Its code comes after the screen, and until it first
 * opens, only its trigger is rendered: a list has several in each row. It keeps whether it is open, unless the caller does.
 */
export function Dialog({ trigger, children, ...window }: DialogProps) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const { isOpen = isOwnOpen, onOpenChange = setIsOwnOpen } = window;
  const opener = useRef<HTMLElement>(null);
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  useSoon(DialogWindow);
  const close = () => {
    setHasOpened(false);
    onOpenChange(false);
    if (isHere) return toast({ ...BROKE, tone: "error" });
    // A component that couldn't be loaded stays that way.
    DialogWindow = anotherTry();
    if (navigator.onLine) failedTries += 1;
    toast({ ...(failedTries > 1 ? STILL_NOT_OPENED : NOT_OPENED), tone: "error" });
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
        <WindowBoundary onBroken={close}>
          <Suspense>
            <OutsideRow>
              <DialogWindow {...window} {...{ isOpen, onOpenChange, opener }}>
                {typeof children === "function" ? children(() => onOpenChange(false)) : children}
              </DialogWindow>
            </OutsideRow>
          </Suspense>
        </WindowBoundary>
      )}
    </>
  );
}
