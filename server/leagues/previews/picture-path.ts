import { createHash } from "node:crypto";
import type { Linked } from "#server/leagues/previews/linked.ts";
import { wordsOf } from "#server/leagues/previews/preview-words.ts";

/** The version of a link's picture, which changes with what the picture shows. */
export const pictureVersion = ({ league, isInvitation }: Linked): string =>
  createHash("sha256")
    .update(JSON.stringify([league.name, isInvitation, league.maxMembers, wordsOf(league)]))
    .digest("base64url")
    .slice(0, 12);

/** The path of a link's picture. Chats keep pictures by their address, so it includes the version. */
export const picturePath = (path: string, linked: Linked): string => `${path}/preview.png?v=${pictureVersion(linked)}`;
