/** Code for developers of apps. `samples.test.ts` runs it. */

/** Verifies `key` with Node alone. `publicKey` is in PEM. `licence` is false or has the claims. */
export const verifySample = `import { verify } from "node:crypto";

const [header, claims, signature = ""] = key.split(".");
const isValid = verify(null, Buffer.from(\`\${header}.\${claims}\`), publicKey, Buffer.from(signature, "base64url"));
const licence = isValid && JSON.parse(Buffer.from(claims, "base64url").toString());`;

export function activateSample(url: string): string {
  return `const answer = await fetch("${url}", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ key, device: "4f7c…", name: "Ann's laptop" }),
});
console.log(answer.status, await answer.json());`;
}
