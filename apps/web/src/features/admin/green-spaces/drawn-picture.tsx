import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { GreenSpaceForm, GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import type { Picture } from '../../../ui/art.tsx';
import { Art } from '../../../ui/art.tsx';
import { getPostcardUrls } from '../../green-spaces/green-space-picture.tsx';

export function findRegion(planningArea: string) {
  const regions = Object.keys(PLANNING_AREAS) as (keyof typeof PLANNING_AREAS)[];
  return regions.find((region) => (PLANNING_AREAS[region] as readonly string[]).includes(planningArea)) ?? 'Central';
}

type Drawn = Pick<GreenSpaceToEdit, 'name' | 'parkType' | 'specialFeatures' | 'planningArea'>;

const toScene = ({ name, parkType, specialFeatures: features, planningArea }: Drawn) =>
  ({ seed: name, parkType, features, region: findRegion(planningArea), title: name }) as const;

/** The server's postcard while it shows what is in the form; the server draws only published green spaces. */
function findStoredPicture(item: GreenSpaceToEdit | null, scene: ReturnType<typeof toScene>): Picture | undefined {
  if (item?.status !== 'published' || JSON.stringify(toScene(item)) !== JSON.stringify(scene)) return undefined;
  return getPostcardUrls(item.id);
}

/** Nothing until it has a name. */
export function useDrawnPicture(control: Control<GreenSpaceForm>, item: GreenSpaceToEdit | null): Picture | undefined {
  const [name, parkType, specialFeatures, planningArea] = useWatch({
    control,
    name: ['name', 'parkType', 'specialFeatures', 'planningArea'],
  });
  const scene = toScene({ name, parkType, specialFeatures, planningArea });
  const stored = findStoredPicture(item, scene);
  const { data } = useQuery({
    queryKey: ['postcard', scene],
    queryFn: async (): Promise<Picture> => {
      const { postcard } = await import('@ecopulse/illustrations/postcard');
      const toDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
      return {
        light: toDataUrl(postcard({ ...scene, theme: 'light' })),
        dark: toDataUrl(postcard({ ...scene, theme: 'dark' })),
      };
    },
    enabled: !stored && name !== '',
    // Each keystroke in the name creates a new postcard, so do not cache.
    gcTime: 0,
    placeholderData: (previousData) => previousData,
  });
  return stored ?? data;
}

export function DrawnPicture({ control, item }: { control: Control<GreenSpaceForm>; item: GreenSpaceToEdit | null }) {
  const picture = useDrawnPicture(control, item);
  return picture && <Art {...picture} alt="" loading="eager" />;
}
