/** What the SDK asks about the project before it asks about anyone. */
import { z } from "zod";
import { describeCaptcha } from "../captcha.ts";
import { describePolicy } from "#embedded/identity/credentials/password-policy.ts";
import { CLIENT_TYPES, readQuery, RECAPTCHA_VERSIONS } from "../request-body.ts";
import type { Toolkit } from "#server/identity/toolkit.ts";

const captchaQuery = z.object({
  clientType: z.enum(CLIENT_TYPES).optional(),
  version: z.enum(RECAPTCHA_VERSIONS).optional(),
});

export async function passwordPolicy(toolkit: Toolkit): Promise<object> {
  return describePolicy(toolkit.passwordPolicy);
}

export async function recaptchaConfig(
  { captcha, projectId }: Toolkit,
  request: Request,
): Promise<object> {
  readQuery(request, captchaQuery);
  return describeCaptcha(captcha, projectId);
}
