/** The container's health check: exits with 0 if /healthz responds with a 200. */
import { get } from "node:http";

const { PORT = "3000", PUBLIC_URL } = process.env;
// In test mode the shop responds only under its own name.
const headers = PUBLIC_URL ? { host: new URL(PUBLIC_URL).host } : {};
get({ host: "127.0.0.1", port: PORT, path: "/healthz", headers }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
).on("error", () => process.exit(1));
