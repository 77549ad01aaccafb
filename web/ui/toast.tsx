import { useEffect, useState, useSyncExternalStore } from "react";
import type { ToastMessage, ToastTone } from "#web/ui/toast-message.ts";

/** How long a dismissed toast is kept before it is removed (SPEC §9, Toasts). */
const REMOVE_DELAY_MS = 1_000_000;

/** SPEC §9, Toasts: the default duration. */
const TOAST_MS = 5000;

/** One toast for the whole page, because calls outside any component show some, and one lives on through a change of screens. */
let current: ToastMessage | undefined;
let removal: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
let isHeld = false;
const listeners = new Set<() => void>();

function show(message: ToastMessage | undefined) {
  current = message;
  for (const listener of listeners) listener();
}

export type Toast = { title: string; description?: string | undefined; tone?: ToastTone };

/** Shows a toast in place of the previous one. */
export function toast({ title, description, tone = "success" }: Toast) {
  if (isHeld) return;
  clearTimeout(removal);
  lastId += 1;
  show({ id: lastId, title, description, tone, isOpen: true, until: Date.now() + TOAST_MS, duration: TOAST_MS });
}

/** Shows a toast that no other takes the place of. @returns Ends that. */
export function holdToast(message: Toast): () => void {
  toast(message);
  isHeld = true;
  return () => {
    isHeld = false;
  };
}

/** For a fault found before anything is sent, which SPEC §8 titles "Error"; `sayFailed` is for acts that failed. */
export const failureToast = (description: string) => toast({ title: "Error", description, tone: "error" });

const closeToast = () => {
  if (!current?.isOpen) return;
  show({ ...current, isOpen: false });
  removal = setTimeout(() => show(undefined), REMOVE_DELAY_MS);
};

/** Whether a toast is on the screen. */
export const isToastOpen = (): boolean => current?.isOpen === true && current.until > Date.now();

const CARRIED = "potkeeper.toast";

/** Keeps the open toast for the next page, where it stays for the rest of its time. */
export function carryToast(): void {
  if (current && isToastOpen()) sessionStorage.setItem(CARRIED, JSON.stringify(current));
}

function takeCarriedToast(): void {
  const carried = sessionStorage.getItem(CARRIED);
  sessionStorage.removeItem(CARRIED);
  if (!carried || current) return;
  const message: ToastMessage = JSON.parse(carried);
  const duration = message.until - Date.now();
  lastId += 1;
  if (duration > 0) show({ ...message, id: lastId, duration });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By then, the screen itself has loaded. */
const IDLE_AFTER_MS = 2000;

/** Some browsers remember that code didn't come, and no longer ask for it: better not to begin without a connection. */
const loadRegion = () => (navigator.onLine ? import("#web/ui/toast-region.tsx") : Promise.reject());

/** Resolves when toasts can be shown: for a toast that must be seen before leaving the screen. */
export const toastsReady = (): Promise<unknown> => loadRegion().catch(() => undefined);
type Region = Awaited<ReturnType<typeof loadRegion>>["ToastRegion"];

/**
 * Shows the toasts from `toast`. Their code loads as soon as the browser is idle, and again at a touch or a message if
 * that failed: offline, a toast must never break the screen, and must still show its text.
 */
export function Toaster() {
  const message = useSyncExternalStore(subscribe, () => current);
  const [Region, setRegion] = useState<Region>();
  const [isPlain, setPlain] = useState(false);
  const isMissing = Region === undefined;
  useEffect(() => {
    // The first access to stored data waits for another process, which the screen shouldn't.
    const timer = setTimeout(takeCarriedToast);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isMissing) return;
    const prepare = () =>
      void loadRegion().then(
        (module) => setRegion(() => module.ToastRegion),
        () => setPlain(true),
      );
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, prepare);
    if (message) prepare();
    const idle = setTimeout(prepare, IDLE_AFTER_MS);
    const end = message && setTimeout(closeToast, message.duration);
    return () => {
      clearTimeout(idle);
      clearTimeout(end);
      for (const event of events) window.removeEventListener(event, prepare);
    };
  }, [isMissing, message]);
  if (!message) return null;
  if (Region) return <Region message={message} onClose={closeToast} />;
  return isPlain && message.isOpen ? (
    <p
      role="alert"
      className="fixed inset-x-0 top-0 z-50 m-2 rounded-card border border-line bg-surface p-4 shadow-lift"
    >
      <b>{message.title}</b> {message.description}
    </p>
  ) : null;
}
