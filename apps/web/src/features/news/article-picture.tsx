import climate from 'art:news-climate';
import farming from 'art:news-farming';
import living from 'art:news-living';
import solar from 'art:news-solar';
import transport from 'art:news-transport';
import waste from 'art:news-waste';
import water from 'art:news-water';
import wildlife from 'art:news-wildlife';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news/news';
import { Art, type Picture } from '../../ui/art.tsx';

export const categoryPictures: Readonly<Record<NewsCategory, Picture>> = {
  'Solar Energy': solar,
  'Green Transport': transport,
  'Urban Farming': farming,
  'Waste Management': waste,
  'Nature & Wildlife': wildlife,
  Climate: climate,
  Water: water,
  'Green Living': living,
};

interface ArticlePictureProps {
  article: Pick<NewsArticle, 'id' | 'category' | 'imageUrl'>;
  className?: string;
  loading?: 'eager' | 'lazy';
}

/** Falls back to the drawing of the category. Decorative, since the title says more. */
export function ArticlePicture({
  article: { id, category, imageUrl },
  className = '',
  loading = 'lazy',
}: ArticlePictureProps) {
  const categoryPicture = categoryPictures[category];
  // Mirrored by ID parity, so that neighbouring articles of one category look different.
  const mirrorStyle = id % 2 === 1 ? '-scale-x-100' : '';
  if (imageUrl === null)
    return <Art {...categoryPicture} alt="" className={`${mirrorStyle} ${className}`} loading={loading} />;
  return (
    <Art
      key={imageUrl}
      light={imageUrl}
      dark={imageUrl}
      fallback={categoryPicture}
      alt=""
      className={className}
      loading={loading}
    />
  );
}
