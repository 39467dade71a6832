import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportFigure } from '@ecopulse/contract/admin/report';

export const figureLabels: Readonly<Record<ReportFigure, MessageDescriptor>> = {
  activeResidents: msg`Active residents`,
  newResidents: msg`New residents`,
  verifiedVisits: msg`Verified visits`,
  places: msg`Green spaces visited`,
  lessonsPassed: msg`Lessons passed`,
  challengesCompleted: msg`Challenges completed`,
  eventsHeld: msg`Events held`,
  eventPeople: msg`Residents at events`,
  eventHours: msg`Hours at events`,
  kilograms: msg`Collected (kg)`,
  trees: msg`Trees planted`,
  species: msg`Species counted`,
};

export const figureDefinitions: Readonly<Record<ReportFigure, MessageDescriptor>> = {
  activeResidents: msg`Different residents who did at least one thing that EcoPulse records. Each counts once.`,
  newResidents: msg`Residents who registered, and still had their account when the day was counted.`,
  verifiedVisits: msg`Check-ins at green spaces, confirmed by the resident's location.`,
  places: msg`Different green spaces with at least one verified visit.`,
  lessonsPassed: msg`Lessons whose quiz a resident passed for the first time.`,
  challengesCompleted: msg`Challenges that residents completed.`,
  eventsHeld: msg`Events with at least one verified resident. Organisers can change results for 7 days.`,
  eventPeople: msg`Different residents whose attendance is verified. Each counts once.`,
  eventHours: msg`Hours that these residents spent at events.`,
  kilograms: msg`Litter and other waste that was collected, as entered by organisers.`,
  trees: msg`Trees that were planted, as entered by organisers.`,
  species: msg`Species that were counted at each event, as entered by organisers.`,
};
