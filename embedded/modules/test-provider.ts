import { Hono } from "hono";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { TEST_PROVIDER_PATH } from "../providers/path.ts";
import { createTestProvider, type TestProviderOptions } from "../providers/routes.ts";
import type { HonoEnv } from "#server/http/environment.ts";
import { callbackPath } from "#server/providers/paths.ts";
import type { BuiltInProvider } from "#server/modules/identity/providers.ts";

const TEST_PROVIDER_ID = "oidc.test";

interface TestProviderDeps {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly keys: TestProviderOptions["keys"];
  readonly publicUrl: string;
}

export function openTestProvider({ publicUrl, ...ports }: TestProviderDeps): BuiltInProvider {
  const settings = {
    id: TEST_PROVIDER_ID,
    name: "Test provider",
    issuer: publicUrl + TEST_PROVIDER_PATH,
    clientId: "tollgate-test",
  };
  const redirectUri = publicUrl + callbackPath(settings.id);
  const app = createTestProvider({ ...ports, settings, redirectUri });
  return { settings, app: new Hono<HonoEnv>().route("/", app) };
}
