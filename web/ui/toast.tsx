import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";

export type ToastTone = "success" | "error" | "info";
export type ToastMessage = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: ToastTone;
  isOpen: boolean;
};

/** How long a dismissed toast is kept before it is removed (SPEC §9, Toasts). */
const REMOVE_DELAY_MS = 1_000_000;

let current: ToastMessage | undefined;
let removal: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(message: ToastMessage | undefined) {
  current = message;
  for (const listener of listeners) listener();
}

type Toast = { title: string; description?: string | undefined; tone?: ToastTone };

/** Shows a toast in place of the one before it. */
export function toast({ title, description, tone = "success" }: Toast) {
  clearTimeout(removal);
  lastId += 1;
  show({ id: lastId, title, description, tone, isOpen: true });
}

export const failureToast = (description: string) => toast({ title: "Error", description, tone: "error" });

const closeToast = () => {
  if (!current?.isOpen) return;
  show({ ...current, isOpen: false });
  removal = setTimeout(() => show(undefined), REMOVE_DELAY_MS);
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const loadRegion = () => import("#web/ui/toast-region.tsx");

/** Resolves when toasts can be drawn: for a toast that must be seen before the screen is left. */
export const toastsReady = () =>
  loadRegion().then(
    () => undefined,
    () => undefined,
  );
const ToastRegion = lazy(() => loadRegion().then((module) => ({ default: module.ToastRegion })));

/** Shows what `toast` was told. What draws it comes with the visitor's first touch, so that it is there when needed. */
export function Toaster() {
  const message = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    const prepare = () => void toastsReady();
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, prepare, { once: true });
    return () => {
      for (const event of events) window.removeEventListener(event, prepare);
    };
  }, []);
  if (!message) return null;
  return (
    <Suspense>
      <ToastRegion message={message} onClose={closeToast} />
    </Suspense>
  );
}
