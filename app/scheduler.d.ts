/** React's scheduler, whose own types leave this out. */
declare module "scheduler" {
  /** By default 200. */
  export function unstable_forceFrameRate(pausesPerSecond: number): void;
}
