export function GreenSpaceEditor() {
  return <h1>GreenSpaceEditor</h1>;
}
