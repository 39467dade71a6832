export function ChallengeEditor() {
  return <h1>ChallengeEditor</h1>;
}
