import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EcoAction } from '@ecopulse/contract/challenges/challenges';

export const ecoActionNames: Record<EcoAction, MessageDescriptor> = {
  byo: msg`Bring your own`,
  container_return: msg`Bottle return`,
  green_transport: msg`Green trip`,
  water_saving: msg`Short shower`,
  energy_saving: msg`Energy saved`,
  food_waste: msg`Clean plate`,
  e_waste: msg`E-waste bin`,
};

export const ecoActionMeanings: Record<EcoAction, MessageDescriptor> = {
  byo: msg`Your own bag, bottle or box`,
  container_return: msg`Returned drink containers with the deposit mark`,
  green_transport: msg`A trip on foot or by bicycle, bus or train`,
  water_saving: msg`A shower of five minutes or less`,
  energy_saving: msg`Appliances switched off at the socket, or a fan used instead of air-con`,
  food_waste: msg`A meal with nothing left on the plate`,
  e_waste: msg`A trip to an e-waste bin`,
};
