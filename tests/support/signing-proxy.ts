/**
 * Stands between the shop and Firebase's Auth emulator, which does not sign its ID tokens. Signs the tokens in
 * responses, and restores the unsigned tokens in requests.
 */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const KID = "signing-proxy";
const TOKENS = ["idToken", "id_token", "access_token"];

export interface SigningProxy {
  readonly origin: string;
  close(): Promise<void>;
}

export async function startSigningProxy(emulator: string): Promise<SigningProxy> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const unsigned = new Map<string, string>();

  async function sign(token: string): Promise<string> {
    const signed = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: "RS256", kid: KID, typ: "JWT" })
      .sign(privateKey);
    unsigned.set(signed, token);
    return signed;
  }

  const app = new Hono();
  app.get("/identity/jwks.json", async (c) =>
    c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: KID, alg: "RS256", use: "sig" }] }),
  );
  app.all("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const type = c.req.header("content-type");
    let body: string | undefined;
    if (c.req.method === "POST") {
      body = await c.req.text();
      for (const [signed, token] of unsigned) body = body.replaceAll(signed, token);
    }
    const response = await fetch(emulator + pathname + search, {
      method: c.req.method,
      ...(type && { headers: { "content-type": type } }),
      ...(body !== undefined && { body }),
    });
    const fields = (await response.json()) as Record<string, unknown>;
    for (const name of TOKENS)
      if (typeof fields[name] === "string") fields[name] = await sign(fields[name]);
    return Response.json(fields, { status: response.status });
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
