import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as userContract from "#contract/operations/admin-users.ts";
import { getDeletionBlockers } from "#contract/operations/deletion-blockers.ts";
import { makeResetLink as makeResetLinkCall } from "#contract/operations/reset-links.ts";
import { removeUserPicture as removeUserPictureCall } from "#contract/people/profile-pictures.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import { type Actor, actorOf, adminOnly } from "#server/access/guards.ts";
import { removeUserPicture } from "#server/operations/admin/remove-user-picture.ts";
import { deletionBlockers } from "#server/operations/personal-data/deletion-blockers.ts";
import { eraseUser } from "#server/operations/personal-data/erase-user.ts";
import { editWithSecondAdmin, type Waiting } from "#server/operations/second-admin/edit-user.ts";
import { planAct } from "#server/operations/second-admin/plan-act.ts";
import { planOfErasure, planOfRole } from "#server/operations/second-admin/plans.ts";
import { makeResetLink } from "#server/operations/second-admin/reset-link.ts";
import { changesRecentlyProved } from "#server/people/auth/fresh-proof.ts";
import { requireGoodPassword } from "#server/people/auth/judge-password.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { createUser } from "#server/people/users/create-user.ts";
import { editUser } from "#server/people/users/edit-user.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import { adminUserFor, usersFor } from "#server/people/users/queries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sendPage } from "#server/platform/http/send-page.ts";
import { networkOfRequest } from "#server/platform/http/visitor.ts";

/** Serves what only admins may do to accounts (SPEC §6). */
export const adminUserRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addHook("preValidation", adminOnly);
  app.addHook("preValidation", changesRecentlyProved);
  const { db, clock, passwords, config } = deps;
  const { policy } = config;
  /** Anyone may erase themselves (RULES §16). */
  const needsSecondAdmin = (actor: Actor, userId: string) => policy.secondAdmin === "on" && actor.userId !== userId;

  app.route({
    ...userContract.listUsers,
    // Its rows fill the form that edits an account.
    handler: async (request, reply) => sendPage(request, reply, await usersFor(db, request.query)),
  });

  app.route({
    ...userContract.createUser,
    handler: async (request, reply) => {
      const { password, ...user } = request.body;
      requireGoodPassword(config, { password, path: "password", holder: user });
      const passwordHash = await passwords.hash(password, networkOfRequest(request));
      const created = await inTransaction(db, async (tx) => {
        const actor = actorOf(request);
        const waits = policy.secondAdmin === "on" && user.role === "admin";
        const now = clock();
        const role = waits ? ("user" as const) : user.role;
        const id = await createUser(tx, actor, { user: { ...user, role }, passwordHash, now });
        if (!waits) return adminUserFor(tx, id);
        const { carriedOutAt } = await planAct(tx, actor, await planOfRole(tx, id), { config, now });
        const waiting: Waiting = [{ kind: "give_admin_role", carriedOutAt }];
        return { ...(await adminUserFor(tx, id)), waiting };
      });
      return reply.code(201).send(created);
    },
  });

  app.route({
    ...userContract.editUser,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const { password: _, ...changes } = request.body;
        const edit = { userId: request.params.id, changes, now: clock() };
        const actor = actorOf(request);
        if (policy.secondAdmin === "on") {
          const waiting = await editWithSecondAdmin(tx, actor, { ...edit, config });
          return { ...(await adminUserFor(tx, edit.userId)), ...(waiting.length > 0 ? { waiting } : {}) };
        }
        await editUser(tx, actor, edit);
        return adminUserFor(tx, edit.userId);
      }),
  });

  app.route({
    ...getDeletionBlockers,
    handler: async (request) => {
      const { id } = request.params;
      const blockers = await deletionBlockers(db, id);
      return needsSecondAdmin(actorOf(request), id) ? { ...blockers, needsSecondAdmin: true as const } : blockers;
    },
  });

  app.route({
    ...userContract.deleteUser,
    handler: async (request) => {
      const { id: userId } = request.params;
      const actor = actorOf(request);
      const when = { config, now: clock() };
      if (needsSecondAdmin(actor, userId)) {
        const { next } = await inTransaction(db, async (tx) =>
          planAct(tx, actor, await planOfErasure(tx, userId), when),
        );
        return { message: `You asked to delete this user, and we're telling them. ${next}` };
      }
      await inTransaction(db, (tx) => eraseUser(tx, actor, { userId, ...when }));
      return { message: "User deleted successfully." };
    },
  });

  app.route({
    ...userContract.endUserSessions,
    handler: async (request) => {
      const { id: userId } = request.params;
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        await endSessions(tx, { userId });
        const act = { action: "user.end_sessions", subjectType: "user" as const, subjectId: userId };
        await recordAudit(tx, { actor: actorOf(request), ...act, now: clock() });
      });
      return { message: "The user is signed out everywhere." };
    },
  });

  app.route({
    ...makeResetLinkCall,
    handler: (request) => {
      const making = { userId: request.params.id, config, now: clock() };
      return inTransaction(db, (tx) => makeResetLink(tx, actorOf(request), making));
    },
  });

  app.route({
    ...removeUserPictureCall,
    handler: async (request) => {
      const removal = { userId: request.params.id, reason: request.body.reason, now: clock() };
      await inTransaction(db, (tx) => removeUserPicture(tx, actorOf(request), removal));
      return { message: "The picture is removed, and the user is told." };
    },
  });
};
