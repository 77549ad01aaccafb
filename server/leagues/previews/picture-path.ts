import { createHash } from "node:crypto";
import { SOFTWARE_NAME } from "#contract/platform/site.ts";
import type { Linked } from "#server/leagues/previews/linked.ts";
import { wordsOf } from "#server/leagues/previews/preview-words.ts";
import { ownLooks } from "#server/platform/looks/own-looks.ts";

/** The version of a link's picture, which changes with what the picture shows. */
export const pictureVersion = ({ league, isInvitation }: Linked): string =>
  createHash("sha256")
    .update(JSON.stringify([league.name, isInvitation, league.maxMembers, wordsOf(league), ...looksInPicture()]))
    .digest("base64url")
    .slice(0, 12);

/** Nothing for an installation without a name and looks of its own. */
const looksInPicture = (): unknown[] => {
  const { name, accent, logoVersion } = ownLooks();
  return name === SOFTWARE_NAME && !accent && !logoVersion ? [] : [name, accent, logoVersion];
};

/** The path of a link's picture. Chats keep pictures by their address, so it includes the version. */
export const picturePath = (path: string, linked: Linked): string => `${path}/preview.png?v=${pictureVersion(linked)}`;
