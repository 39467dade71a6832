import type { Palette, Theme } from './palette.ts';
import type { ParkType } from './park-types.ts';
import type { Random } from './random.ts';
import { place } from './svg.ts';
import type { Placement } from './svg.ts';

/** The contents of a postcard. */
export interface Scene {
  readonly seed: string;
  readonly parkType: ParkType;
  /** Texts such as "Mangrove boardwalk" or "BBQ pits (10)"; those that draw well appear in the picture. */
  readonly features: readonly string[];
  readonly region?: string;
  readonly theme: Theme;
  /** The text alternative for people who cannot see the picture. */
  readonly title?: string;
}

/** Everything a scene needs while it is being drawn. */
export interface Stage {
  readonly random: Random;
  readonly colours: Palette;
  readonly region: string | undefined;
  readonly features: readonly string[];
  /** Whether one of the place's features matches. */
  readonly has: (words: RegExp) => boolean;
}

/** The sort of ground on which a feature can stand without floating or drowning. */
export type SpotKind =
  | 'lawn'
  | 'sand'
  | 'deck'
  | 'water'
  | 'sea'
  | 'shore'
  | 'hill'
  | 'air'
  | 'front'
  | 'span'
  | 'horizon'
  | 'jetty';

/** A place that a scene keeps free for a feature. */
export interface Spot extends Placement {
  readonly kind: SpotKind;
  readonly depth: number;
  /** Drawn beneath the feature on the spot, for instance a clearing in the forest. */
  readonly ground?: string;
}

/** A part of the picture; higher depths lie nearer and are painted later. */
export interface Layer {
  readonly depth: number;
  readonly drawing: string;
}

/** The result of a scene: its layers and the spots for features. */
export interface Composition {
  readonly layers: readonly Layer[];
  readonly spots: readonly Spot[];
  /** Drawn on a spot of that kind without a feature. */
  readonly fillers?: readonly { readonly kind: SpotKind; readonly drawing: string }[];
}

export type SceneDrawing = (stage: Stage) => Composition;

/** The usual order of things from the sky to the viewer's feet. */
export const depth = {
  sky: 0,
  orb: 10,
  cloud: 15,
  horizon: 20,
  ridge: 25,
  far: 30,
  hill: 35,
  mid: 40,
  span: 45,
  ground: 50,
  water: 55,
  back: 60,
  tree: 65,
  object: 70,
  near: 80,
  front: 90,
} as const;

export function layer(at: number, ...drawings: readonly string[]): Layer {
  return { depth: at, drawing: drawings.join('') };
}

/** A drawing placed at a point, as a layer. */
export function standing(at: number, drawing: string, placement: Placement): Layer {
  return layer(at, place(drawing, placement));
}
