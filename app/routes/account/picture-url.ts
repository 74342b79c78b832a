/** Shown over TLS only, and never from an address that carries a name and password. */
export function isPictureUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}
