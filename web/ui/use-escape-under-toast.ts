import { type RefObject, useEffect } from "react";
import { isToastOpen } from "#web/ui/toast.tsx";

/**
 * Closes a dialog on Escape while a toast is open: Radix passes the key only to its topmost layer, which is then the
 * toast. A focused toast keeps the key.
 */
export function useEscapeUnderToast(dialog: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const hasFocus = dialog.current?.contains(document.activeElement) || document.activeElement === document.body;
      if (key === "Escape" && isToastOpen() && hasFocus) close();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [dialog, isOpen, close]);
}
