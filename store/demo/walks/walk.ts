/** Latitude and longitude in degrees, elevation in metres above the sea. */
export type Waypoint = readonly [latitude: number, longitude: number, elevation: number];

export interface Walk {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** For "there and back", waypoints and directions cover only the way out. */
  readonly shape: "loop" | "one way" | "there and back";
  readonly description: string;
  readonly gettingThere: string;
  /** Chosen by hand on the line of the walk; the track passes through them. */
  readonly waypoints: readonly Waypoint[];
  /** Four to six steps. `at` is the index of the waypoint where the step begins. */
  readonly directions: readonly { readonly at: number; readonly text: string }[];
}
