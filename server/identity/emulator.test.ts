/**
 * The same requests to this server and to the official Auth emulator, where one runs: AUTH_EMULATOR=http://127.0.0.1:9099
 * (`firebase emulators:start --only auth --project demo-shop`, of the package firebase-tools). Status, message and every
 * member must be equal, but for ids, times and keys. What differs on purpose is in docs/identity-differences.md.
 */
import { expect, test } from "vitest";
import { createTestIssuer } from "#server/providers/test-issuer.ts";
import {
  comparable,
  connectEmulator,
  connectOurs,
  TOOLKIT,
  type Exchange,
  type Fields,
  type Peer,
} from "./peer/peers.ts";
import { PROVIDER_STORY } from "./peer/provider-steps.ts";
import { STORY, wrongMembers, type Asked, type Signed, type Step } from "./peer/steps.ts";
import { EXCHANGES } from "./peer/transport.ts";

const EMULATOR = process.env.AUTH_EMULATOR;
const TIMEOUT_MS = 60_000;
/** The emulator reads its tokens without asking who signed them. */
const issuer = createTestIssuer({ now: Date.now });

test.skipIf(!EMULATOR)("each member wrong in each way", { timeout: TIMEOUT_MS }, () =>
  compare(wrongMembers()),
);

test.skipIf(!EMULATOR)("stories with two faults at once", { timeout: TIMEOUT_MS }, () =>
  compare(STORY),
);

test.skipIf(!EMULATOR)("stories of providers", { timeout: TIMEOUT_MS }, () =>
  compare(PROVIDER_STORY),
);

test.skipIf(!EMULATOR)("what is wrong before any call", { timeout: TIMEOUT_MS }, async () => {
  const { theirs, ours } = await connect();
  for (const exchange of EXCHANGES) {
    const expected = comparable(await theirs.send(exchange), new Map());
    const told = comparable(await ours.send(exchange), new Map());
    expect({ exchange, told }).toEqual({ exchange, told: expected });
  }
});

async function connect() {
  return {
    theirs: await connectEmulator(EMULATOR ?? ""),
    ours: connectOurs({ providers: issuer.providers }),
  };
}

async function compare(steps: readonly Step[]): Promise<void> {
  const { theirs, ours } = await connect();
  const peers = [theirs, ours].map((peer) => ({ peer, saved: {}, uids: new Map() }));
  for (const step of steps) {
    const credential = "signed" in step ? await sign(step) : "";
    const [expected, told] = await Promise.all(peers.map((each) => take(step, each, credential)));
    expect({ step, told }).toEqual({ step, told: expected });
  }
}

interface Side {
  readonly peer: Peer;
  readonly saved: Fields;
  readonly uids: Map<string, number>;
}

/** As the SDK sends it. */
async function sign({ providerId, claims }: Signed): Promise<string> {
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
  const answer = await peer.send(toExchange(step, saved));
  for (const [name, member] of Object.entries(step.keeps ?? {})) saved[name] = answer.body[member];
  return comparable(answer, uids);
}

function toExchange({ call, body }: Asked, saved: Fields): Exchange {
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
