export function ChallengesDesk() {
  return <h1>ChallengesDesk</h1>;
}
