import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { classNames } from "#web/ui/class-names.ts";

type Tone = "success" | "error" | "info";
type Message = { id: number; title: string; description?: string | undefined; tone: Tone; isOpen: boolean };

/** SPEC §9, Toasts: one at a time, five seconds, swiped away to the right, reached with F8. */
const DURATION_MS = 5000;
const SWIPE_PX = 50;

let current: Message | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(message: Message | undefined) {
  current = message;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before it. */
export function toast({ title, description, tone = "success" }: { title: string; description?: string | undefined; tone?: Tone }) {
  lastId += 1;
  show({ id: lastId, title, description, tone, isOpen: true });
}

export const failureToast = (description: string) => toast({ title: "Error", description, tone: "error" });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const TONES: Record<Tone, string> = {
  success: "border-l-green",
  error: "border-l-red",
  info: "border-l-blue",
};

export function Toaster() {
  const message = useSyncExternalStore(subscribe, () => current);
  const close = (isOpen: boolean) => {
    if (!isOpen && message) show({ ...message, isOpen: false });
  };
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {message && (
        <Toast.Root
          key={message.id}
          open={message.isOpen}
          onOpenChange={close}
          type={message.tone === "error" ? "foreground" : "background"}
          className={classNames(
            "grid grid-cols-[1fr_auto] items-start gap-3 rounded-card border border-l-4 border-line bg-surface p-4 shadow-lift",
            "data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            TONES[message.tone],
          )}
        >
          <div className="min-w-0">
            <Toast.Title className="font-semibold">{message.title}</Toast.Title>
            {message.description && (
              <Toast.Description className="mt-0.5 text-sm break-words text-ink-soft">{message.description}</Toast.Description>
            )}
          </div>
          <Toast.Close aria-label="Dismiss" className="-m-1 rounded-control p-1 text-ink-soft hover:bg-sunken">
            <X size={18} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={["F8"]}
        className="fixed right-0 bottom-0 z-50 m-0 flex w-[26rem] max-w-full list-none flex-col gap-2 p-4 outline-none"
      />
    </Toast.Provider>
  );
}
