import { expect } from "vitest";
import type { FailureBody } from "#protocol/failure.ts";

/** Expects a JSON error with this status in the documented format. Returns the body. */
export async function expectFailureBody(response: Response, status: number): Promise<FailureBody> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  const body = JSON.parse(text) as FailureBody;
  expect(body).toEqual({
    url: expect.stringMatching(/^\//),
    statusCode: status,
    statusMessage: expect.any(String),
    message: expect.any(String),
    stack: "",
    data: expect.any(Object),
  });
  return body;
}

/** Expects a 400 that names exactly these fields. */
export async function expectIssues(response: Response, paths: readonly string[]): Promise<void> {
  const { data } = await expectFailureBody(response, 400);
  const issues = data.issues as readonly { path: string; message: string }[];
  expect(issues.map(({ path }) => path)).toEqual(paths);
  for (const { message } of issues) expect(message).not.toBe("");
}

/** Expects an error page with the status in title and heading. Returns the HTML. */
export async function expectErrorPage(response: Response, status: number): Promise<string> {
  const html = await response.text();
  expect(response.status, html.slice(0, 500)).toBe(status);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(html).toContain(`<title>${status} - `);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${status}</h1>`));
  return html;
}
