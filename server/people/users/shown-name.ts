import { DELETED_USER } from "#contract/people/shown-names.ts";

/** Returns the name that others see: an erased account no longer has its own (RULES §12). */
export const shownName = ({ username, erasedAt }: { username: string; erasedAt: Date | null }): string =>
  erasedAt ? DELETED_USER : username;
