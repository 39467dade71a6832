import { PIXELS_PER_DEGREE } from './clusters.ts';
import type { MapPlace } from './map-area.ts';

/** Sizes in pixels. */
export interface NameBox extends MapPlace {
  readonly width: number;
  readonly height: number;
  /** How far its centre may lie below the place; the first that fits is taken. */
  readonly offsets: readonly number[];
}

/** A square around its place; `size` in pixels. */
export interface MarkBox extends MapPlace {
  readonly size: number;
}

export interface LaidOutName<Name> {
  readonly name: Name;
  readonly offset: number;
}

/** Greedy, so that what comes first is shown first. No name touches a mark or another name. */
export function layOutNames<Name extends NameBox>(
  names: readonly Name[],
  marks: readonly MarkBox[],
  zoom: number,
): LaidOutName<Name>[] {
  const pixelsPerDegree = PIXELS_PER_DEGREE * 2 ** zoom;
  const boxOf = ({ lat, lng }: MapPlace, width: number, height: number, offset = 0) => {
    const [x, y] = [lng * pixelsPerDegree, offset - lat * pixelsPerDegree];
    return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
  };
  const taken = marks.map((mark) => boxOf(mark, mark.size, mark.size));
  return names.flatMap((name) => {
    for (const offset of name.offsets) {
      const box = boxOf(name, name.width, name.height, offset);
      const isFree = taken.every(
        ({ left, right, top, bottom }) =>
          box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom,
      );
      if (!isFree) continue;
      taken.push(box);
      return [{ name, offset }];
    }
    return [];
  });
}
