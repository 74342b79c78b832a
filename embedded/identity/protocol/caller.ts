/** The client of one request. */
export interface Caller {
  /** Absent if the client is this machine or an unconfigured proxy, because that address would stand for everyone. */
  readonly address: string | undefined;
  /** Id of the browser if it has signed in to this account before, else undefined. */
  readonly knownDevice: (uid: string) => string | undefined;
  /** Call it after the browser's user has proved that the account is theirs. */
  readonly rememberDevice: (uid: string) => void;
}
