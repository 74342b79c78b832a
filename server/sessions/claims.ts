/** Proves an address by a mailed code, and records it in the session. */
import type { Claims } from "#domain/page-services/visitor.ts";
import { checkClaim, type ClaimPorts, requestClaim, useClaim } from "#domain/claims/claim-codes.ts";
import { readClaimLink } from "#domain/claims/claim-link.ts";
import { emailKey } from "#domain/email-address.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { Transaction } from "#domain/ports/documents.ts";
import type { Limits } from "#domain/ports/limits.ts";
import { type Claiming, newClaimSecret } from "./claim-cookie.ts";
import { claimCodeTries, claimGuessTries } from "./claim-limits.ts";
import { asTooMany } from "./as-too-many.ts";
import { MAX_PROVEN_EMAILS, sessions } from "./records.ts";

export interface ClaimsOptions extends ClaimPorts {
  readonly cipher: Cipher;
  readonly limits: Limits;
}

interface Browser {
  client(): string | undefined;
  /** The request's claim cookie; undefined before the first code. */
  read(): Claiming | undefined;
  write(claiming: Claiming): void;
  findOrOpenSession(): Promise<string>;
  onProven(): void;
}

export function createClaims(options: ClaimsOptions, browser: Browser): Claims {
  const { limits, documents } = options;

  /** False if `isProof` is false. `isProof` must only read: the transaction writes afterwards. */
  async function remember(
    key: string,
    isProof: (transaction: Transaction) => Promise<boolean>,
  ): Promise<boolean> {
    const sessionId = await browser.findOrOpenSession();
    const isProven = await documents.transaction(async (transaction) => {
      const session = await transaction.get(sessions, sessionId);
      if (!session || !(await isProof(transaction))) return false;
      const others = (session.data.provenEmails ?? []).filter((email) => email !== key);
      const provenEmails = [key, ...others].slice(0, MAX_PROVEN_EMAILS);
      transaction.update(sessions, sessionId, { provenEmails });
      return true;
    });
    if (isProven) browser.onProven();
    return isProven;
  }

  return {
    asked(purpose) {
      const typed = browser.read()?.typed;
      return typed?.purpose === purpose ? typed : undefined;
    },

    async request(address, language, typed) {
      const key = emailKey(address);
      if (key === undefined) return { outcome: "badAddress" };
      return asTooMany(async () => {
        await limits.count(claimCodeTries(browser.client(), typed.email ? key : typed.order));
        const secret = browser.read()?.secret ?? newClaimSecret();
        browser.write({ secret, typed });
        await requestClaim(options, { browser: secret, emailKey: key }, language, typed.purpose);
        return { outcome: "requested" };
      });
    },

    async prove(address, code) {
      const key = emailKey(address);
      const secret = browser.read()?.secret;
      if (secret === undefined) return { outcome: "noCookie" };
      if (key === undefined) return { outcome: "gone" };
      return asTooMany(async () => {
        await limits.count(claimGuessTries(browser.client()));
        const check = await checkClaim(options, { browser: secret, emailKey: key }, code);
        if (check.outcome !== "right") return check;
        const isProven = await remember(key, (transaction) => useClaim(transaction, check.claimId));
        if (isProven) browser.write({ secret, typed: undefined });
        return { outcome: isProven ? "proven" : "gone" };
      });
    },

    proveByLink(token) {
      return asTooMany(async () => {
        const link = await readClaimLink(options, token);
        if (link && (await remember(link.emailKey, async () => true)))
          return { outcome: "proven", purpose: link.purpose };
        await limits.count(claimGuessTries(browser.client()));
        return { outcome: "gone" };
      });
    },
  };
}
