import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Keys are the field names of the contract's forms. */
const FIELD_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`name`,
  title: msg`title`,
  summary: msg`summary`,
  description: msg`description`,
  content: msg`text`,
  sections: msg`text`,
  quiz: msg`quiz`,
  sources: msg`sources`,
  publishAt: msg`date`,
  category: msg`category`,
  type: msg`type`,
  difficulty: msg`difficulty`,
  imageUrl: msg`picture`,
  location: msg`address`,
  address: msg`address`,
  contactEmail: msg`contact email`,
  organiser: msg`organiser`,
  officer: msg`data protection officer`,
  hostingCountry: msg`country of the server`,
  governingLaw: msg`governing law`,
  recipients: msg`recipients of data`,
  clauses: msg`extra clauses`,
  logo: msg`logo`,
  planningArea: msg`town`,
  lat: msg`location on the map`,
  lng: msg`location on the map`,
  areaHectares: msg`area`,
  zones: msg`check-in zones`,
  outline: msg`outline`,
  routes: msg`routes`,
  parkType: msg`park type`,
  openingHours: msg`opening hours`,
  hours: msg`opening hours by day`,
  status: msg`open or closed`,
  facts: msg`dates of facts`,
  tracks: msg`paths`,
  heritageTrees: msg`heritage trees`,
  facilityPoints: msg`facilities on the map`,
  featured: msg`featured on home`,
  accessibility: msg`accessibility`,
  nearestMrt: msg`nearest MRT station`,
  busRoutes: msg`bus routes`,
  tags: msg`tags`,
  specialFeatures: msg`special features`,
  biodiversityFacts: msg`biodiversity`,
  facilities: msg`facilities`,
  statedNeeds: msg`what residents look for`,
  ecoPoints: msg`eco-points`,
  ecoPointsReward: msg`eco-points`,
  metric: msg`what counts`,
  filter: msg`what counts`,
  target: msg`target`,
  durationDays: msg`duration in days`,
  endDate: msg`last day`,
  badgeReward: msg`badge`,
  url: msg({ message: 'address', context: 'on the web' }),
  language: msg`language`,
  licence: msg`licence note`,
  keywords: msg`keywords`,
  isEnabled: msg`on or off`,
};

export function hasFieldName(name: string): boolean {
  return Object.hasOwn(FIELD_NAMES, name);
}

export function fieldNameMessage(name: string, i18n: I18n): string {
  const message = hasFieldName(name) ? FIELD_NAMES[name] : undefined;
  return message ? i18n._(message) : name;
}
