export function createGreenSpaceForm(name: string, options: Readonly<Record<string, unknown>> = {}) {
  return {
    name,
    parkType: 'Community Park',
    description: 'A lawn between blocks of flats, with a pond where kingfishers wait in the morning.',
    location: 'Bedok North Street 3, beside Block 520',
    planningArea: 'Bedok',
    lat: 1.3302,
    lng: 103.9301,
    areaHectares: 2.4,
    zones: [{ lat: 1.3302, lng: 103.9301, radiusMeters: 120 }],
    imageUrl: null,
    ecoPoints: 20,
    openingHours: 'Open at all hours',
    accessibility: 'Level paths; a ramp leads to the pond.',
    nearestMrt: 'Bedok North (DT29)',
    busRoutes: ['14', '28'],
    tags: ['Pond'],
    specialFeatures: ['Fitness corner'],
    biodiversityFacts: 'White-throated kingfishers nest in the bank of the pond.',
    facilities: [{ kind: 'toilet', count: 1, dataYear: 2025 }],
    routes: [{ name: 'Around the pond', minutes: 30 }],
    ...options,
  };
}

const METERS_PER_DEGREE = 111_195;

export function squareFeature(name: unknown, { lat, lng, meters }: { lat: number; lng: number; meters: number }) {
  const half = meters / 2 / METERS_PER_DEGREE;
  const ring = [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
    [lng - half, lat - half],
  ];
  return { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } };
}
