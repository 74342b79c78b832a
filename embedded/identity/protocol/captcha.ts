/** Captcha enforcement for tests of the client: the SDK's mocked token counts as solved. Test mode only. */
import { Refusal } from "./refusal.ts";

type CaptchaState = "OFF" | "AUDIT" | "ENFORCE";

export interface Captcha {
  readonly emailPassword: CaptchaState;
  readonly phone: CaptchaState;
}

export const NO_CAPTCHA: Captcha = { emailPassword: "OFF", phone: "OFF" };

const MOCK_TOKEN = "token";

/** Throws Refusal if a token is required and missing or unsolved. */
export function checkCaptcha(
  { emailPassword }: Captcha,
  response: string | undefined,
  observe: (message: string, details: object) => void,
): void {
  if (emailPassword === "OFF" || response === MOCK_TOKEN) return;
  const problem = response ? "INVALID_RECAPTCHA_TOKEN" : "MISSING_RECAPTCHA_TOKEN";
  if (emailPassword === "ENFORCE") throw new Refusal(problem);
  observe("captcha: would have been refused", { problem });
}

export function describeCaptcha({ emailPassword, phone }: Captcha, projectId: string): object {
  const isOn = emailPassword !== "OFF" || phone !== "OFF";
  return {
    ...(isOn && { recaptchaKey: `projects/${projectId}/keys/test-key` }),
    recaptchaEnforcementState: [
      { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState: emailPassword },
      { provider: "PHONE_PROVIDER", enforcementState: phone },
    ],
  };
}
