export interface Caller {
  /** Absent if it is that of this machine or an unconfigured proxy, which all clients would share. */
  readonly address: string | undefined;
  /** Id of the browser if this account's holder has signed in with it before. */
  readonly knownDevice: (holderId: string) => string | undefined;
  /** Call it after the browser's user has proved that the account is theirs. */
  readonly rememberDevice: (holderId: string) => void;
}
