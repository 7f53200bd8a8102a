// Selects a sample applicant: the diagram then greys out the states that this applicant cannot reach.
import { useExplorer } from './useExplorer.ts';
import { hrefOf } from './useExplorerLocation.ts';

export function ApplicantSelect() {
  const { explorer, location, machine } = useExplorer();
  const selected = explorer.applicants.find(({ name }) => name === location.applicant);
  const description =
    selected === undefined
      ? 'Every state is shown.'
      : selected.machines.includes(machine.name)
        ? `${selected.purpose}. The states that this applicant cannot reach are grey.`
        : `${selected.purpose}. For this machine the explorer does not work out what an applicant can reach: every state is shown.`;
  return (
    <div className="applicant">
      <label htmlFor="applicant">As a sample applicant</label>
      <select
        id="applicant"
        aria-describedby="applicant-about"
        value={selected?.name ?? ''}
        onChange={({ target }) => {
          window.location.hash = hrefOf({ ...location, applicant: target.value || null });
        }}
      >
        <option value="">Anybody</option>
        {explorer.applicants.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <p id="applicant-about">{description}</p>
    </div>
  );
}
