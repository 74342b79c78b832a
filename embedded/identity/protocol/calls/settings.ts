import { z } from "zod";
import { describeCaptcha } from "../captcha.ts";
import { describePolicy } from "../../credentials/password-policy.ts";
import { CLIENT_TYPES, readQuery, RECAPTCHA_VERSIONS } from "../request-body.ts";
import type { IdentityParts } from "../identity-parts.ts";

const captchaQuery = z.object({
  clientType: z.enum(CLIENT_TYPES).optional(),
  version: z.enum(RECAPTCHA_VERSIONS).optional(),
});

export async function passwordPolicy(
  parts: Pick<IdentityParts, "passwordPolicy">,
): Promise<object> {
  return describePolicy(parts.passwordPolicy);
}

export async function recaptchaConfig(
  { captcha, projectId }: Pick<IdentityParts, "projectId" | "captcha">,
  request: Request,
): Promise<object> {
  readQuery(request, captchaQuery);
  return describeCaptcha(captcha, projectId);
}
