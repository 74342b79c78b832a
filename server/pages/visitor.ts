/** The visitor as pages know them. */
import type { Visitor } from "#app/context.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { CurrentVisitor } from "../session/visitor.ts";

export function describeVisitor(current: CurrentVisitor, sessions: Sessions): Visitor {
  return {
    person: async (options) => (await current.session(options))?.person,
    becomeGuest: () => current.becomeGuest(),
    variant: () => current.variant(),

    async sessions() {
      const session = await current.session();
      if (!session) return [];
      const own = await sessions.list(session.person.uid);
      return own.map((one) => ({ ...one, isCurrent: one.id === session.id }));
    },

    async endSession(id) {
      const session = await current.session({ isFresh: true });
      return session !== undefined && sessions.end(session.person.uid, session.id, id);
    },

    async endOtherSessions() {
      const session = await current.session({ isFresh: true });
      if (session) await sessions.endOthers(session.person.uid, session.id);
    },

    async idToken() {
      const session = await current.session();
      return session && sessions.readIdToken(session.id);
    },
  };
}
