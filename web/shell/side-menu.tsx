import { Menu, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Wordmark } from "#web/pot/wordmark.tsx";

/**
 * The header's links on a small screen, in a panel from the right (SPEC §2). The browser's own modal dialog keeps the
 * focus inside, closes on Escape and returns the focus.
 */
export function SideMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="-mr-2 rounded-control p-2 hover:bg-sunken lg:hidden"
      >
        <Menu aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape. */}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        onClick={closeOutside}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[88vw] overflow-y-auto overscroll-contain bg-surface text-ink shadow-lift backdrop:bg-shade open:animate-fade"
      >
        <div className="flex min-h-full flex-col gap-6 p-6">
          <h2 id={titleId} className="sr-only">
            Menu
          </h2>
          <div className="flex items-center justify-between">
            <Wordmark />
            <button
              type="button"
              aria-label="Close menu"
              onClick={close}
              className="-mr-2 rounded-control p-2 hover:bg-sunken"
            >
              <X aria-hidden />
            </button>
          </div>
          {children(close)}
        </div>
      </dialog>
    </>
  );
}
