/** Proving an address by a mailed code, and remembering it in the session. */
import type { Claims } from "#app/context.ts";
import { checkClaim, type ClaimPorts, requestClaim, useClaim } from "#domain/claims/claim-codes.ts";
import { emailKey } from "#domain/email-address.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { Limits } from "#domain/ports/limits.ts";
import { claimCodeTries, claimGuessTries } from "./claim-limits.ts";
import { orTooMany } from "./or-too-many.ts";
import { MAX_PROVEN_EMAILS, sessions } from "./records.ts";

export interface ClaimsOptions extends ClaimPorts {
  /** Encrypts queued mails. */
  readonly cipher: Cipher;
  readonly limits: Limits;
}

/** One request's browser. */
interface Browser {
  /** Undefined if its address is unknown. */
  client(): string | undefined;
  /** The secret in its cookie; undefined before the first code. */
  readSecret(): string | undefined;
  /** The same or a new secret, which the response stores. */
  renewSecret(): string;
  /** Id of the visitor's session, that of a new guest if there is none. */
  findOrOpenSession(): Promise<string>;
  /** The session has proved another address. */
  onProven(): void;
}

export function createClaims(options: ClaimsOptions, browser: Browser): Claims {
  const { limits, documents } = options;
  return {
    async request(address, language, purpose, orderId) {
      const key = emailKey(address);
      if (key === undefined) return { outcome: "badAddress" };
      return orTooMany(async () => {
        await limits.count(claimCodeTries(browser.client(), orderId ?? key));
        const claimant = { browser: browser.renewSecret(), emailKey: key };
        await requestClaim(options, claimant, language, purpose);
        return { outcome: "requested" };
      });
    },

    async prove(address, code) {
      const key = emailKey(address);
      const secret = browser.readSecret();
      if (key === undefined || secret === undefined) return { outcome: "gone" };
      return orTooMany(async () => {
        await limits.count(claimGuessTries(browser.client()));
        const check = await checkClaim(options, { browser: secret, emailKey: key }, code);
        if (check.outcome !== "right") return check;
        const sessionId = await browser.findOrOpenSession();
        const isProven = await documents.transaction(async (transaction) => {
          const session = await transaction.get(sessions, sessionId);
          if (!session || !(await useClaim(transaction, check.claimId))) return false;
          const others = (session.data.provenEmails ?? []).filter((email) => email !== key);
          const provenEmails = [key, ...others].slice(0, MAX_PROVEN_EMAILS);
          transaction.update(sessions, sessionId, { provenEmails });
          return true;
        });
        if (isProven) browser.onProven();
        return { outcome: isProven ? "proven" : "gone" };
      });
    },
  };
}
