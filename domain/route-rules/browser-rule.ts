/** What the browser knows of a rule: where it leads to. Redirects in a page have no status. */
export interface BrowserRule {
  readonly redirect: string;
}
