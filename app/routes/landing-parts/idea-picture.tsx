import { useTranslate } from "#app/i18n/messages.ts";
import type { MediumView } from "#domain/catalog/media.ts";
import { Photo } from "#app/ui/photo.tsx";
import type { IdeaView } from "./load-landing.ts";
import { type MapFrame, PlaceMap } from "./place-map.tsx";

interface IdeaPictureProps {
  readonly idea: IdeaView;
  readonly map: MediumView | undefined;
  readonly frame: MapFrame | undefined;
  readonly sizes: string;
  readonly className: string;
  readonly mapClassName: string;
}

/** Falls back to the idea's place on the store's map, or to nothing. */
export function IdeaPicture(props: IdeaPictureProps) {
  const { idea, map, frame, sizes, className, mapClassName } = props;
  const translate = useTranslate();
  if (idea.picture) {
    const fit = idea.isPictureWhole ? "object-contain" : "object-cover";
    return <Photo picture={idea.picture} sizes={sizes} isLazy className={`${fit} ${className}`} />;
  }
  if (!idea.coordinate || !map || !frame) return null;
  return (
    <PlaceMap
      land={map}
      frame={frame}
      place={idea.coordinate}
      label={translate("landing.ideaMap", { place: idea.placeName ?? idea.title })}
      className={`${className} ${mapClassName}`}
    />
  );
}
