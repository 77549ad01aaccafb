export type ToastTone = "success" | "error" | "info";
export type ToastMessage = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: ToastTone;
  isOpen: boolean;
  /** When it closes automatically, in milliseconds since the epoch. */
  until: number;
  /** How long it stays on this page, in milliseconds. */
  duration: number;
};
