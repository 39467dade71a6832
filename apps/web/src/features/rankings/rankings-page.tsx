export function RankingsPage() {
  return null;
}
