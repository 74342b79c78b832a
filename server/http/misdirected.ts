/** Requests that a shop in test mode must refuse, because its pages give access without a password. */
import { isLocal } from "../config/mode.ts";

/** Set by proxies. A proxy that rewrites Host would publish a shop that was meant for this machine. */
const PROXY_FIELDS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
] as const;

const PROXY_LENGTHS = new Set(PROXY_FIELDS.map(({ length }) => length));

export function isProxyField(name: string): boolean {
  return (
    PROXY_LENGTHS.has(name.length) && PROXY_FIELDS.some((field) => field === name.toLowerCase())
  );
}

type Fields = Readonly<Partial<Record<"host" | (typeof PROXY_FIELDS)[number], unknown>>>;

export interface MisdirectedOptions {
  readonly publicUrl: string;
  readonly isTest: boolean;
  readonly trustedProxies: string;
}

/** The reason to refuse a request, or undefined. Names of fields are in lower case. */
export type ReadMisdirection = (fields: Fields) => string | undefined;

export function createReadMisdirection(options: MisdirectedOptions): ReadMisdirection {
  if (!options.isTest) return () => undefined;
  const { publicUrl, trustedProxies } = options;
  const { host } = new URL(publicUrl);
  const isDirect = isLocal(publicUrl) && trustedProxies.trim() === "";
  return (fields) => {
    if (fields.host !== host)
      return `This site answers at ${publicUrl} only. Set PUBLIC_URL to change that.`;
    if (!isDirect || PROXY_FIELDS.every((name) => fields[name] === undefined)) return undefined;
    return `This shop in test mode is for this machine, but the request came through a proxy. Set PUBLIC_URL to the shop's public address. To try a proxy on this machine, set TRUSTED_PROXIES.`;
  };
}
