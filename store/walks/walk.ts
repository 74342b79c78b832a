/** Latitude and longitude in degrees, elevation in metres above the sea. */
export type Waypoint = readonly [latitude: number, longitude: number, elevation: number];

export interface Walk {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** "there and back" lists the way out only. */
  readonly shape: "loop" | "one way" | "there and back";
  readonly description: string;
  readonly gettingThere: string;
  /** Picked by hand on the line of the walk; the track is drawn through them. */
  readonly waypoints: readonly Waypoint[];
  /** Four to six steps. `at` counts waypoints from 0. */
  readonly directions: readonly { readonly at: number; readonly text: string }[];
}
