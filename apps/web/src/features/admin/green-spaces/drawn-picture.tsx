import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import type { Picture } from '../../../ui/art.tsx';
import { Art } from '../../../ui/art.tsx';

export function findRegion(planningArea: string) {
  const regions = Object.keys(PLANNING_AREAS) as (keyof typeof PLANNING_AREAS)[];
  return regions.find((region) => (PLANNING_AREAS[region] as readonly string[]).includes(planningArea)) ?? 'Central';
}

/** Draws the postcard in the browser because the server draws only published green spaces. */
export function useDrawnPicture(control: Control<GreenSpaceForm>): Picture | undefined {
  const [name, parkType, features, planningArea] = useWatch({
    control,
    name: ['name', 'parkType', 'specialFeatures', 'planningArea'],
  });
  const scene = { seed: name, parkType, features, region: findRegion(planningArea), title: name };
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
    // Each keystroke in the name creates a new postcard, so do not cache.
    gcTime: 0,
    placeholderData: (previousData) => previousData,
  });
  return data;
}

export function DrawnPicture({ control }: { control: Control<GreenSpaceForm> }) {
  const picture = useDrawnPicture(control);
  return picture && <Art {...picture} alt="" loading="eager" />;
}
