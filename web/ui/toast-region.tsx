import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useRef, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import type { ToastMessage, ToastTone } from "#web/ui/toast-message.ts";

/** SPEC §9, Toasts: one at a time, five seconds, swiped away to the right, reached with F8. */
const SWIPE_PX = 50;

const TONES: Record<ToastTone, string> = {
  success: "border-l-green",
  error: "border-l-red",
  info: "border-l-blue",
};

/**
 * The place for toasts, drawn by Radix, and so loaded only when there is one. It is always the same: over the header, where
 * nothing of the screen's own work is, and above dialogs, which leave it free.
 */
export function ToastRegion({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const [toast, setToast] = useState<HTMLLIElement | null>(null);
  const isMeantForAnother = useRef(false);
  // Radix closes a toast on every Escape, but Escape pressed elsewhere is for the focused element, such as a dialog.
  const onEscape = () => {
    isMeantForAnother.current = !toast?.contains(document.activeElement);
    queueMicrotask(() => {
      isMeantForAnother.current = false;
    });
  };
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX}>
      <Toast.Root
        ref={setToast}
        key={message.id}
        open={message.isOpen}
        duration={message.duration}
        onEscapeKeyDown={onEscape}
        onOpenChange={(isOpen) => {
          if (!isOpen && !isMeantForAnother.current) onClose();
        }}
        type={message.tone === "error" ? "foreground" : "background"}
        className={classNames(
          "grid grid-cols-[1fr_auto] items-start gap-3 rounded-card border border-l-4 border-line bg-surface px-4 py-2 shadow-lift sm:text-sm",
          "data-[state=open]:animate-fade data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
          TONES[message.tone],
        )}
      >
        <div className="min-w-0">
          <Toast.Title className="mr-2 font-semibold sm:inline">{message.title}</Toast.Title>
          {message.description && (
            <Toast.Description className="text-sm wrap-anywhere text-ink-soft sm:inline">
              {message.description}
            </Toast.Description>
          )}
        </div>
        <Toast.Close aria-label="Dismiss" className="-m-1 rounded-control p-1 text-ink-soft hover:bg-sunken">
          <X size={18} aria-hidden />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={["F8"]}
        className="fixed inset-x-0 top-0 z-50 m-0 mx-auto list-none p-2 outline-none sm:w-fit sm:max-w-3xl sm:min-w-80"
      />
    </Toast.Provider>
  );
}
