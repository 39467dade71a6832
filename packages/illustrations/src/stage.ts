import type { Palette, Theme } from './palette.ts';
import type { Random } from './random.ts';
import { place, type Placement } from './svg.ts';

export const parkTypes = [
  'Coastal Park',
  'Nature Reserve',
  'National Garden',
  'Heritage Garden',
  'Community Park',
  'Nature Park',
  'Urban Park',
  'Regional Park',
  'Marine Park',
  'Hot Spring Park',
  'Nature Trail',
  'Reservoir Park',
] as const;

export type ParkType = (typeof parkTypes)[number];

export interface Scene {
  readonly seed: string;
  readonly parkType: ParkType;
  /** Texts such as "Mangrove boardwalk" or "BBQ pits (10)"; only some of them have a drawing. */
  readonly features: readonly string[];
  readonly region?: string;
  readonly theme: Theme;
  readonly title?: string;
}

export interface Stage {
  readonly random: Random;
  readonly colours: Palette;
  readonly region: string | undefined;
  readonly features: readonly string[];
  /** Whether any of the features matches. */
  readonly has: (pattern: RegExp) => boolean;
}

/** The kind of ground that a feature needs. */
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

/** Reserved for a feature. */
export interface Spot extends Placement {
  readonly kind: SpotKind;
  readonly depth: number;
  /** Drawn beneath the feature, such as a clearing in the forest. */
  readonly ground?: string;
}

/** Layers with a higher `depth` are nearer and painted later. */
export interface Layer {
  readonly depth: number;
  readonly drawing: string;
}

export interface Composition {
  readonly layers: readonly Layer[];
  readonly spots: readonly Spot[];
  /** Drawn on spots of this kind that have no feature. */
  readonly fillers?: readonly { readonly kind: SpotKind; readonly drawing: string }[];
}

export type SceneDrawing = (stage: Stage) => Composition;

/** From the sky to the foreground. */
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

export function layer(layerDepth: number, ...drawings: readonly string[]): Layer {
  return { depth: layerDepth, drawing: drawings.join('') };
}

export function standing(layerDepth: number, drawing: string, placement: Placement): Layer {
  return layer(layerDepth, place(drawing, placement));
}

export interface Feature {
  /** Matched against the place's texts. */
  readonly pattern: RegExp;
  /** Suitable ground, best first. */
  readonly spots: readonly [SpotKind, ...SpotKind[]];
  /** Drawn only as the first or second feature of a picture. */
  readonly isCommon?: boolean;
  /** The foot of the drawing is at 0,0. */
  readonly draw: (stage: Stage) => string;
}
