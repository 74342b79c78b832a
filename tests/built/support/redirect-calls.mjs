/** Preloaded into the built server (`NODE_OPTIONS=--import`). Redirects calls to Stripe to this machine. */
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import "./own-seller.mjs";

const STRIPE = "api.stripe.com";
const port = process.env.STRIPE_STAND_IN_PORT;
const { request } = https;

https.request = (options, ...rest) => {
  if (typeof options !== "object" || options.host !== STRIPE) return request(options, ...rest);
  return http.request(
    { ...options, protocol: "http:", host: "127.0.0.1", port, agent: undefined },
    ...rest,
  );
};
syncBuiltinESMExports();
