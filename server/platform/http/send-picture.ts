import type { FastifyReply, onSendHookHandler } from "fastify";

/** Others chose the bytes: a browser shows them as an image or not at all, and runs nothing in them. */
const IMAGE_ONLY = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

type Picture = { type: string; bytes: Buffer /** What a browser that saves it calls it. */; name: string };

/** Answers with a picture that someone chose or a platform gave, as an image and nothing else. */
export const sendPicture = (reply: FastifyReply, { type, bytes, name }: Picture) =>
  reply
    .headers({ ...IMAGE_ONLY, "content-disposition": `inline; filename="${name}"` })
    .type(type)
    .send(bytes);

/**
 * The `onSend` of a route whose pictures are named by their hash, so that they never change: the browser may keep one.
 * It runs after the rule that browsers store no answers of the API, and overrides it.
 */
export const keepByHash: onSendHookHandler = async (_request, reply) => {
  if (reply.statusCode === 200) reply.header("cache-control", "private, max-age=31536000, immutable");
};
