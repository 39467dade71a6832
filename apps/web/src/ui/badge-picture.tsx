import bag from 'art:badge-bag';
import bicycle from 'art:badge-bicycle';
import binoculars from 'art:badge-binoculars';
import book from 'art:badge-book';
import books from 'art:badge-books';
import boot from 'art:badge-boot';
import bottle from 'art:badge-bottle';
import calendar from 'art:badge-calendar';
import canopy from 'art:badge-canopy';
import circuit from 'art:badge-circuit';
import compass from 'art:badge-compass';
import cycle from 'art:badge-cycle';
import drop from 'art:badge-drop';
import flame from 'art:badge-flame';
import flower from 'art:badge-flower';
import footprint from 'art:badge-footprint';
import friends from 'art:badge-friends';
import heritage from 'art:badge-heritage';
import island from 'art:badge-island';
import leaf from 'art:badge-leaf';
import lens from 'art:badge-lens';
import mangrove from 'art:badge-mangrove';
import map from 'art:badge-map';
import news from 'art:badge-news';
import palette from 'art:badge-palette';
import plate from 'art:badge-plate';
import quilt from 'art:badge-quilt';
import rain from 'art:badge-rain';
import reservoir from 'art:badge-reservoir';
import signpost from 'art:badge-signpost';
import star from 'art:badge-star';
import lightSwitch from 'art:badge-switch';
import tongs from 'art:badge-tongs';
import town from 'art:badge-town';
import trail from 'art:badge-trail';
import wave from 'art:badge-wave';
import { Art, type Picture } from './art.tsx';

const PICTURES: ReadonlyMap<string, Picture> = new Map(
  Object.entries({
    footprint,
    map,
    island,
    palette,
    leaf,
    wave,
    canopy,
    mangrove,
    reservoir,
    heritage,
    flower,
    trail,
    town,
    book,
    books,
    star,
    flame,
    friends,
    news,
    bag,
    bottle,
    drop,
    bicycle,
    plate,
    switch: lightSwitch,
    circuit,
    boot,
    cycle,
    rain,
    compass,
    quilt,
    calendar,
    lens,
    signpost,
    binoculars,
    tongs,
  }),
);

export function emblemPicture(emblem: string): Picture {
  return PICTURES.get(emblem) ?? leaf;
}

interface BadgePictureProps {
  /** An unknown name shows the leaf. */
  emblem: string;
  size?: number;
  unearned?: boolean;
  alt?: string;
  loading?: 'lazy' | 'eager';
}

/** Bundles the URLs of all badges, so import it only from lazily loaded screens. */
export function BadgePicture({ emblem, size = 96, unearned = false, alt = '', loading = 'lazy' }: BadgePictureProps) {
  const { light, dark } = emblemPicture(emblem);
  return (
    <span
      className={`block aspect-square max-w-full shrink-0 ${unearned ? 'opacity-65 grayscale' : ''}`}
      style={{ width: size }}
    >
      <Art light={light} dark={dark} alt={alt} loading={loading} />
    </span>
  );
}
