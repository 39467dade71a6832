export const REGIONS = ['Central', 'East', 'North', 'North-East', 'West'] as const;
export type Region = (typeof REGIONS)[number];

/** The 55 planning areas by region (URA, Master Plan 2019), also used as home towns. */
export const PLANNING_AREAS = {
  Central: [
    'Bishan',
    'Bukit Merah',
    'Bukit Timah',
    'Downtown Core',
    'Geylang',
    'Kallang',
    'Marina East',
    'Marina South',
    'Marine Parade',
    'Museum',
    'Newton',
    'Novena',
    'Orchard',
    'Outram',
    'Queenstown',
    'River Valley',
    'Rochor',
    'Singapore River',
    'Southern Islands',
    'Straits View',
    'Tanglin',
    'Toa Payoh',
  ],
  East: ['Bedok', 'Changi', 'Changi Bay', 'Pasir Ris', 'Paya Lebar', 'Tampines'],
  North: [
    'Central Water Catchment',
    'Lim Chu Kang',
    'Mandai',
    'Sembawang',
    'Simpang',
    'Sungei Kadut',
    'Woodlands',
    'Yishun',
  ],
  'North-East': ['Ang Mo Kio', 'Hougang', 'North-Eastern Islands', 'Punggol', 'Seletar', 'Sengkang', 'Serangoon'],
  West: [
    'Boon Lay',
    'Bukit Batok',
    'Bukit Panjang',
    'Choa Chu Kang',
    'Clementi',
    'Jurong East',
    'Jurong West',
    'Pioneer',
    'Tengah',
    'Tuas',
    'Western Islands',
    'Western Water Catchment',
  ],
} as const satisfies Record<Region, readonly string[]>;

export type PlanningArea = (typeof PLANNING_AREAS)[Region][number];
