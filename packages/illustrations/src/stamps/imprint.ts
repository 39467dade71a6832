/** What a rubber stamp prints: the shape of its edge, its ink and the sign in the middle. */
export interface Imprint {
  readonly edge: 'round' | 'oval' | 'hexagon' | 'octagon' | 'square' | 'wave';
  readonly ink: 'leaf' | 'water' | 'coral' | 'violet' | 'bark';
  /** Around 0,0, about 56 across; `ink` paints it. */
  readonly glyph: (ink: string) => string;
}
