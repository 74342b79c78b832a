/** Whether the shop is public and whether it is in test mode. Many rules depend on these. */

const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

export interface ModeEnvironment {
  readonly PORT: number;
  readonly PUBLIC_URL?: string | undefined;
  readonly TEST_MODE: boolean;
  readonly STRIPE_SECRET_KEY?: string | undefined;
}

export const MODE = ["TEST_MODE", "STRIPE_SECRET_KEY", "PUBLIC_URL"] as const;

export function isTest(env: ModeEnvironment): boolean {
  return env.TEST_MODE || (!env.STRIPE_SECRET_KEY && isLocal(publicUrlOf(env)));
}

export function isPublic(env: ModeEnvironment): boolean {
  return !isLocal(publicUrlOf(env));
}

export function publicUrlOf(env: Pick<ModeEnvironment, "PORT" | "PUBLIC_URL">): string {
  return new URL(env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).origin;
}

/** Names below "localhost" always lead to this machine (RFC 6761, section 6.3). */
export function isLocal(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return LOCAL_HOSTS.has(hostname) || hostname.endsWith(".localhost");
}
