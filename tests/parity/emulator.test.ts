/**
 * Sends the same requests to this server and to the official Auth emulator, if AUTH_EMULATOR=http://127.0.0.1:9099
 * names a running one (`firebase emulators:start --only auth --project demo-shop`, from the package firebase-tools).
 * Status, message and every field must be equal, except ids, times and keys. docs/identity-differences.md lists
 * intended differences.
 */
import { expect, test } from "vitest";
import { createTestIssuer } from "#tests/support/test-issuer.ts";
import {
  comparable,
  connectEmulator,
  connectOurs,
  MODES,
  TOOLKIT,
  type Exchange,
  type Fields,
  type IdentityService,
} from "./servers.ts";
import { OPEN_GUEST_STORY, OPEN_STORY } from "./open-scenarios.ts";
import { PROVIDER_STORY } from "./provider-scenarios.ts";
import {
  STORY,
  wrongMembers,
  type ParityRequest,
  type SignedCode,
  type Step,
} from "./scenarios.ts";
import { EXCHANGES } from "./transport.ts";

const EMULATOR = process.env.AUTH_EMULATOR;
/** Signs the providers' tokens. The emulator does not check who signed them. */
const issuer = createTestIssuer({ now: Date.now });

type Mode = (typeof MODES)[number];

test.skipIf(!EMULATOR).each(MODES)("each field with each wrong value: $mode", (mode) =>
  compare(wrongMembers(), mode),
);

test.skipIf(!EMULATOR).each(MODES)("sequences with two errors at once: $mode", (mode) =>
  compare(STORY, mode),
);

test.skipIf(!EMULATOR).each(MODES)("sequences with providers: $mode", (mode) =>
  compare(PROVIDER_STORY, mode),
);

test.skipIf(!EMULATOR).each(MODES)("requests refused before any call: $mode", async (mode) => {
  const { theirs, ours } = await connect(mode);
  for (const exchange of EXCHANGES) {
    const expected = comparable(await theirs.send(exchange), new Map());
    const told = comparable(await ours.send(exchange), new Map());
    expect({ exchange, told }).toEqual({ exchange, told: expected });
  }
});

test.skipIf(!EMULATOR).each([
  { story: "members", steps: OPEN_STORY },
  { story: "guests", steps: OPEN_GUEST_STORY },
])("sequences without enumeration protection: $story", ({ steps }) =>
  compare(steps, { mode: "open", hidesAccounts: false }),
);

async function connect({ hidesAccounts }: Mode) {
  return {
    theirs: await connectEmulator(EMULATOR ?? "", { hidesAccounts }),
    ours: connectOurs({ providers: issuer.providers, hidesAccounts }),
  };
}

async function compare(steps: readonly Step[], mode: Mode): Promise<void> {
  const { theirs, ours } = await connect(mode);
  const peers = [theirs, ours].map((peer) => ({ peer, saved: {}, uids: new Map() }));
  for (const step of steps) {
    const credential = "signed" in step ? await sign(step) : "";
    const [expected, told] = await Promise.all(peers.map((each) => take(step, each, credential)));
    expect({ step, told }).toEqual({ step, told: expected });
  }
}

interface Side {
  readonly peer: IdentityService;
  readonly saved: Fields;
  readonly uids: Map<string, number>;
}

/** Returns the credential in the SDK's format. */
async function sign({ providerId, claims }: SignedCode): Promise<string> {
  const idToken = await issuer.sign(claims, { providerId });
  return new URLSearchParams({ id_token: idToken, providerId }).toString();
}

async function take(step: Step, { peer, saved, uids }: Side, credential: string): Promise<unknown> {
  if ("signed" in step) {
    saved[step.signed] = credential;
    return {};
  }
  if ("mailed" in step) {
    const code = await peer.takeCode(step.to, step.type);
    saved[step.mailed] = code;
    return { isMailed: code !== "" };
  }
  const response = await peer.send(toExchange(step, saved));
  for (const [name, member] of Object.entries(step.keeps ?? {}))
    saved[name] = response.body[member];
  return comparable(response, uids);
}

function toExchange({ call, body }: ParityRequest, saved: Fields): Exchange {
  const filled = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === "string" && value.startsWith("$") ? saved[value.slice(1)] : value,
    ]),
  );
  if (call === "token") return { path: "/securetoken.googleapis.com/v1/token", body: filled };
  const isV2 = call.includes("/");
  return { path: `${TOOLKIT}/${isV2 ? "v2/" : "v1/accounts:"}${call}`, body: filled };
}
