/** The downloads API alone, with files that the test provides and one buyer who owns all of them. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { entitlements } from "#domain/orders/entitlements.ts";
import { Timestamp } from "#domain/values.ts";
import { createDiskFiles } from "#server/adapters/files/disk.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createConnectionEnds } from "#server/routes/connection-ends.ts";
import { createDownloadsInFlight } from "#server/routes/downloads-in-flight.ts";
import { createDownloadsApi } from "#server/routes/downloads.ts";
import { noLimits } from "#server/http/rate-limits.ts";
import type { HonoEnv } from "#server/http/environment.ts";
import { offerFile } from "./offer.ts";
import { buyerNamed } from "./test-shop.ts";

const UID = "buyer";
const clock = { now: () => Date.now() };

export interface DownloadFixture {
  /** Stores the bytes under the name. Returns the path of a grant for them. */
  offer(name: string, bytes: Uint8Array): Promise<string>;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Request handler for an HTTP server. */
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** Storage folder, with one file per call of `offer`. */
  readonly root: string;
  close(): Promise<void>;
}

export async function createDownloadFixture(): Promise<DownloadFixture> {
  const root = mkdtempSync(join(tmpdir(), "tollgate-fixture-"));
  const documents = createSqliteDocuments({ path: ":memory:" });
  const files = createDiskFiles({ root });
  let count = 0;
  const app = new Hono<HonoEnv>();
  app.use(async (c, next) => {
    const person = {
      uid: UID,
      isEmailVerified: true,
      isGuest: false,
      signInMethods: ["password"],
      hasPassword: true,
      secondFactors: [],
      validSince: 0,
    };
    const buyer = buyerNamed(UID);
    c.set("visitor", {
      session: async () => ({ id: "session", person, buyer }),
      person: async () => person,
      buyer: async () => buyer,
      ownership: async () => undefined,
      isRecentlySignedIn: async () => false,
      sessions: async () => [],
      endSession: async () => false,
      endOtherSessions: async () => undefined,
      deleteGuest: async () => false,
      admitToCheckout: async () => ({ outcome: "admitted", person, buyer, clientKey: undefined }),
      admitToCorrection: async () => ({ outcome: "admitted" }),
      showPurchases: () => undefined,
      claims: {
        request: async () => ({ outcome: "requested" }),
        asked: () => undefined,
        prove: async () => ({ outcome: "gone" }),
        proveByLink: async () => ({ outcome: "gone" }),
      },
      coupon: {
        code: () => undefined,
        remember: async () => ({ outcome: "noCode" }),
        forget: () => undefined,
      },
      variant: () => "landing",
      participateInCheckout: async () => undefined,
      source: () => "direct",
    });
    await next();
  });
  app.route(
    "/",
    createDownloadsApi({
      documents,
      clock,
      isTest: true,
      name: "Desk",
      files,
      limits: noLimits,
      orders: { findByPass: async () => undefined },
      inFlight: createDownloadsInFlight(),
      connectionEnds: createConnectionEnds(),
      tally: { add: () => {} },
      limit: undefined,
      report: () => {},
    }),
  );
  const request = async (path: string, init?: RequestInit) => app.request(path, init);

  async function offer(name: string, bytes: Uint8Array): Promise<string> {
    const id = `file-${(count += 1)}`;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await files.write(id, new Blob([new Uint8Array(bytes)]).stream());
    await offerFile({ documents, clock }, sha256, { id, name, key: id, size: bytes.length });
    await documents.create(entitlements, id, {
      uid: UID,
      orderId: id,
      fileIds: [id],
      status: "active",
      isTest: true,
      createdAt: Timestamp.fromMillis(clock.now()),
    });
    const response = await request(`/api/downloads/${id}`, { method: "POST" });
    return response.headers.get("location") ?? "";
  }

  return {
    offer,
    request,
    fetch: (received, bindings) => app.fetch(received, bindings),
    root,
    async close() {
      await documents.close();
      rmSync(root, { recursive: true });
    },
  };
}
