import { expect } from "vitest";

/** Expects the form again: its field has what was typed and points at its error. Returns the error. */
export async function expectFieldFault(
  response: Response,
  field: string,
  typed?: string,
): Promise<string> {
  expect([response.status, response.headers.get("content-type")]).toEqual([
    422,
    expect.stringMatching(/^text\/html/),
  ]);
  const html = await response.text();
  const inputs = html.match(/<input[^>]*>/g)?.filter((input) => !input.includes('type="hidden"'));
  const input = inputs?.find((one) => one.includes(`name="${field}"`)) ?? `no field "${field}"`;
  expect(input).toContain('aria-invalid="true"');
  if (typed !== undefined) expect(input).toContain(`value="${typed}"`);
  const [, id] = /aria-describedby="([^" ]+)/.exec(input) ?? [];
  const [, error = ""] = new RegExp(`<[^>]* id="${id}"[^>]*>([^<]+)<`).exec(html) ?? [];
  expect(error, input).not.toBe("");
  return error;
}
