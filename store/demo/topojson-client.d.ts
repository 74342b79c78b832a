/** The part of topojson-client that the world map uses; the package ships no types. */
declare module "topojson-client" {
  type Ring = readonly (readonly [longitude: number, latitude: number])[];

  interface FeatureCollection {
    readonly features: readonly {
      readonly geometry: { readonly coordinates: readonly (readonly Ring[])[] };
    }[];
  }

  export function feature(topology: object, object: object): FeatureCollection;
}
