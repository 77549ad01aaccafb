import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useRef, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import type { ToastMessage, ToastTone } from "#web/ui/toast-message.ts";
import { useClearPlace } from "#web/ui/use-clear-place.ts";

/** SPEC §9, Toasts: one at a time, five seconds, swiped away to the right, reached with F8. */
const SWIPE_PX = 50;

const TONES: Record<ToastTone, string> = {
  success: "border-l-green",
  error: "border-l-red",
  info: "border-l-blue",
};

const PLACES = { "bottom right": "right-0 bottom-0", "bottom left": "bottom-0 left-0", "top right": "top-0 right-0" };

/** The place for toasts, drawn by Radix, and so loaded only when there is one. */
export function ToastRegion({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const [toast, setToast] = useState<HTMLLIElement | null>(null);
  const place = useClearPlace(toast);
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
          "grid grid-cols-[1fr_auto] items-start gap-3 rounded-card border border-l-4 border-line bg-surface px-4 py-3 shadow-lift",
          "data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
          TONES[message.tone],
        )}
      >
        <div className="min-w-0">
          <Toast.Title className="font-semibold">{message.title}</Toast.Title>
          {message.description && (
            <Toast.Description className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
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
        className={classNames(
          PLACES[place],
          "fixed z-50 m-0 flex w-[26rem] max-w-full list-none flex-col gap-2 p-4 outline-none",
        )}
      />
    </Toast.Provider>
  );
}
