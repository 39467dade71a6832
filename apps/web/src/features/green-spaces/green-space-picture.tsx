import { preload } from 'react-dom';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Picture } from '../../ui/art.tsx';
import { Art, currentTheme } from '../../ui/art.tsx';

interface GreenSpacePictureProps {
  space: Pick<GreenSpace, 'id' | 'imageUrl'>;
  /** Replaces the postcard drawn by the server, as in the admin's preview. */
  postcard?: Picture | undefined;
  alt: string;
  className?: string;
  loading?: 'eager' | 'lazy';
}

export function getPostcardUrls(id: number): Picture {
  const url = `/api/green-spaces/${id}/postcard.svg`;
  return { light: `${url}?theme=light`, dark: `${url}?theme=dark` };
}

/** Lets the route loader fetch the picture before the code that renders it has loaded. */
export function preloadGreenSpacePicture({ id, imageUrl }: GreenSpacePictureProps['space']): void {
  preload(imageUrl ?? getPostcardUrls(id)[currentTheme()], { as: 'image', fetchPriority: 'high' });
}

export function GreenSpacePicture({ space: { id, imageUrl }, postcard, ...rest }: GreenSpacePictureProps) {
  const shownPostcard = postcard ?? getPostcardUrls(id);
  if (imageUrl === null) return <Art {...shownPostcard} {...rest} />;
  return <Art light={imageUrl} dark={imageUrl} fallback={shownPostcard} {...rest} />;
}
