import type { EnclosedPicture } from "#domain/catalog/media.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { store } from "#store/index.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await buy(app.browser(), store.plans[0]?.id ?? "", "landing-v2");
  for (const job of app.jobs.filter(({ name }) => name.startsWith("outbox"))) await job.run();
});
afterAll(() => app.close());

const mailsSchema = z.array(z.object({ id: z.string(), subject: z.string(), html: z.string() }));

async function readMail() {
  const response = await app.browser().get("/dev/inbox.json");
  const [mail] = mailsSchema.parse(await response.json());
  if (!mail) throw new Error("No mail arrived");
  return mail;
}

test("the inbox shows a mail as text, and as HTML in a frame without rights", async () => {
  const { id, subject } = await readMail();
  const html = await (await app.browser().get("/dev/inbox")).text();
  expect(html).toContain(subject);
  expect(html).toContain("You bought as a guest");
  const [frame = ""] = /<iframe[^>]*>/.exec(html) ?? [];
  expect(frame).toContain(`src="/dev/inbox/${id}/html"`);
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

test("a mail as HTML runs no script and loads nothing, in the frame or opened by itself", async () => {
  const { id, html } = await readMail();
  const response = await app.browser().get(`/dev/inbox/${id}/html`);
  expect(html).toContain('src="cid:cover"');
  const { mark, cover } = app.services.enclosed;
  const data = ({ content }: EnclosedPicture) =>
    `data:image/png;base64,${Buffer.from(content).toString("base64")}`;
  expect(await response.text()).toBe(
    html
      .replace('src="cid:mark"', `src="${data(mark)}"`)
      .replace('src="cid:cover"', `src="${data(cover)}"`),
  );
  const policy = response.headers.get("content-security-policy")?.split("; ");
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "img-src data:",
      "sandbox allow-popups allow-popups-to-escape-sandbox",
      "frame-ancestors 'self'",
    ]),
  );
  expect(policy?.filter((rule) => rule.startsWith("script-src"))).toEqual([]);
  expect((await app.browser().get("/dev/inbox/none/html")).status).toBe(404);
});
