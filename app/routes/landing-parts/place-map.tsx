import { Drawing } from "./drawing.tsx";
import type { MediumView } from "#domain/catalog/media.ts";

/** In degrees. Longitudes are multiplied by `shrink`; y grows southwards. */
export interface MapFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Scale of longitudes at the frame's middle latitude. */
  readonly shrink: number;
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const ASPECT = 4 / 3;
const MARGIN_DEGREES = 3;

/** A 4:3 frame that contains all places and a margin; undefined without places. */
export function framePlaces(places: readonly Place[]): MapFrame | undefined {
  if (places.length === 0) return undefined;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [north, south] = [Math.max(...latitudes), Math.min(...latitudes)];
  const [east, west] = [Math.max(...longitudes), Math.min(...longitudes)];
  const shrink = Math.cos((((north + south) / 2) * Math.PI) / 180);
  const spanX = (east - west) * shrink + 2 * MARGIN_DEGREES;
  const spanY = north - south + 2 * MARGIN_DEGREES;
  const height = Math.max(spanY, spanX / ASPECT);
  const width = height * ASPECT;
  return {
    x: round(((east + west) / 2) * shrink - width / 2),
    y: round(-(north + south) / 2 - height / 2),
    width: round(width),
    height: round(height),
    shrink: round(shrink),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

interface PlaceMapProps {
  readonly place: Place;
  readonly land: MediumView;
  readonly frame: MapFrame;
  /** Accessible name, because the position is only drawn. */
  readonly label: string;
  readonly className: string;
}

export function PlaceMap({ place, land, frame, label, className }: PlaceMapProps) {
  const unit = frame.width / 100;
  const centre = { cx: round(place.longitude * frame.shrink), cy: round(-place.latitude) };
  return (
    <Drawing
      url={land.url}
      transform={`scale(${frame.shrink} 1)`}
      label={label}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <circle {...centre} r={round(unit * 9)} fill="var(--place-ring)" />
      <circle {...centre} r={round(unit * 3.5)} fill="var(--place-dot)" />
    </Drawing>
  );
}
