/** What the SDK asks about the project before it asks about anyone. */
import { describeCaptcha } from "../captcha.ts";
import { describePolicy } from "../password-policy.ts";
import type { Toolkit } from "../toolkit.ts";

export async function passwordPolicy(toolkit: Toolkit): Promise<object> {
  return describePolicy(toolkit.passwordPolicy);
}

export async function recaptchaConfig({ captcha, projectId }: Toolkit): Promise<object> {
  return describeCaptcha(captcha, projectId);
}
