import { createHash } from "node:crypto";
import type { Linked } from "#server/leagues/previews/link-preview.ts";
import { wordsOf } from "#server/leagues/previews/preview-words.ts";

/** What a link's picture is kept by: it changes with what the picture shows. */
export const pictureVersion = ({ league, isInvitation }: Linked): string =>
  createHash("sha256")
    .update(JSON.stringify([league.name, isInvitation, league.maxMembers, wordsOf(league)]))
    .digest("base64url")
    .slice(0, 12);

/** Where a link's picture is. Chats keep pictures by their address, so it has the version. */
export const picturePath = (path: string, linked: Linked): string => `${path}/preview.png?v=${pictureVersion(linked)}`;
