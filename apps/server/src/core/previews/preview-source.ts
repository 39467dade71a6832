import type { SIGNED_OUT_PAGES } from '@ecopulse/contract/pages';
import type { CachedSubject } from '../../db/topics.ts';
import type { Language } from '../messages/catalogs.ts';

export interface LocalText {
  readonly text: string;
  readonly lang: Language;
}

export interface Preview {
  readonly title: LocalText;
  readonly description: LocalText;
  /** Replaces the drawing. */
  readonly imageUrl: string | null;
  /** What the page's script shows; its texts are in English, with their translations. */
  readonly item: object;
  /** Of schema.org, for search engines; its URL and picture are added. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

/** A page that visitors see when someone shares its link. */
export interface PreviewSource {
  readonly page: (typeof SIGNED_OUT_PAGES)[number] & `${string}/:id`;
  readonly cachedAs: CachedSubject;
  readonly openGraphType: 'article' | 'website';
  /** Throws a problem with status 404 for what visitors may not see. */
  find(id: number, language: Language | null): Promise<Preview>;
  readonly drawing?: {
    /** Path of the SVG; the PNG for chat apps is `picture.png` beside it. */
    path(id: number): string;
    /** An SVG. Throws like `find`. */
    draw(id: number, theme: 'light' | 'dark'): Promise<string>;
  };
}
