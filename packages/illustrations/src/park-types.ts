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
