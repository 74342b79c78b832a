/** The owner deletes a guest's data while the shop runs. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { buyWith } from "#tests/support/restore.ts";
import type { BuiltSite } from "../start-built.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

async function deleteGuest({ dataPath }: BuiltSite, ...words: string[]) {
  const run = promisify(execFile)(
    process.execPath,
    ["scripts/accounts.ts", "delete-guest", ...words],
    {
      cwd: root,
      env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], DATA_DIR: dataPath },
    },
  );
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

export function describeDeletedGuests({ open }: { readonly open: () => BuiltSite }): void {
  test("a guest who writes from the address, or names an order, is deleted by a command", async () => {
    const site = open();
    const [ada, bob] = [site.browser(), site.browser()];
    const email = `guest-${crypto.randomUUID()}@example.com`;
    const first = await buyWith(ada, email);
    const second = await buyWith(bob, `other-${email}`);
    const deleted = await deleteGuest(site, email.toUpperCase());
    expect(deleted).toMatchObject({ code: 0, said: expect.stringContaining(first.orderId) });
    expect((await ada.postForm("/api/downloads/book")).status).toBe(403);
    expect((await ada.get("/account")).status).toBe(302);
    expect((await bob.postForm("/api/downloads/book")).status).toBe(303);
    expect((await deleteGuest(site, second.orderId)).code).toBe(0);
    expect((await bob.postForm("/api/downloads/book")).status).toBe(403);
    const again = [await deleteGuest(site, email), await deleteGuest(site, second.orderId)];
    expect(again).toMatchObject([
      { code: 1, said: expect.stringContaining("No guest has a purchase") },
      { code: 1, said: expect.stringContaining("has no address") },
    ]);
  });
}
