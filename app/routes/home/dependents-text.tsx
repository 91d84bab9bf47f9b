/** Names the datasets that are made from a dataset or project, and says that they outlive its deletion. */
export function DependentsText({ dependents }: { dependents: readonly { name: string }[] }) {
  if (dependents.length === 0) return null;
  const names = dependents.map(({ name }) => `“${name}”`).join(", ");
  const isOne = dependents.length === 1;
  return (
    <p className="[overflow-wrap:anywhere]">
      {names} {isOne ? "is" : "are"} made from it. {isOne ? "It stays" : "They stay"} with the present data,
      and can no longer be made again.
    </p>
  );
}
