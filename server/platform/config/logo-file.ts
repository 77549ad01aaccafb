import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { type PictureFault, pictureFault } from "#server/platform/lib/picture-fault.ts";

const BYTES_MAX = 2_000_000;
const SIDE_MAX = 2048;

const SAYS: Record<PictureFault, string> = {
  "too many bytes": `It has more than ${BYTES_MAX / 1_000_000} MB.`,
  "no picture": "It isn't a PNG, JPEG or WebP.",
  broken: "It is broken.",
  "too many pixels": `It has more than ${SIDE_MAX} pixels a side.`,
};
export const LOGO_REMEDY = "Set it to the path of a PNG, JPEG or WebP; its middle is cut to a square.";

/** A picture's file. It is read once, at the start, and never if it is too large. */
export const logoFile = z.string().transform((path, context): Buffer => {
  try {
    const file = statSync(path);
    const isSmall = file.isFile() && file.size <= BYTES_MAX;
    const bytes = isSmall ? readFileSync(path) : undefined;
    if (bytes) {
      const fault = pictureFault(bytes, { bytesMax: BYTES_MAX, sideMax: SIDE_MAX });
      if (!fault) return bytes;
      context.addIssue({ code: "custom", message: `${SAYS[fault]} ${LOGO_REMEDY}` });
    } else {
      const says = file.isFile() ? SAYS["too many bytes"] : "It isn't a file.";
      context.addIssue({ code: "custom", message: `${says} ${LOGO_REMEDY}` });
    }
  } catch (error) {
    const says = `${path} can't be read (${(error as NodeJS.ErrnoException).code}).`;
    context.addIssue({ code: "custom", message: `${says} ${LOGO_REMEDY}` });
  }
  return z.NEVER;
});
