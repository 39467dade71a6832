/** The address of a section within its lesson's page; `index` counts from 0. */
export function sectionId(index: number): string {
  return `section-${index + 1}`;
}
