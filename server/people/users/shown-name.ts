import { DELETED_USER } from "#contract/shown-names.ts";

/** The name that others see: an erased account has none of its own left (RULES §12). */
export const shownName = ({ username, erasedAt }: { username: string; erasedAt: Date | null }): string =>
  erasedAt ? DELETED_USER : username;
