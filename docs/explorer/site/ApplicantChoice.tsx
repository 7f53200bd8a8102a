// Whose records count: states that the chosen sample applicant cannot get to are greyed out.
import { useAround } from './around.ts';
import { hrefOf } from './place.ts';

export function ApplicantChoice() {
  const { explorer, place, machine } = useAround();
  const chosen = explorer.applicants.find(({ name }) => name === place.applicant);
  const said =
    chosen === undefined
      ? 'Every state is shown.'
      : chosen.machines.includes(machine.name)
        ? `${chosen.about}. What they cannot get to is grey.`
        : `${chosen.about}. This machine asks for no record: anybody gets anywhere.`;
  return (
    <div className="applicant">
      <label htmlFor="applicant">As a sample applicant</label>
      <select
        id="applicant"
        aria-describedby="applicant-about"
        value={chosen?.name ?? ''}
        onChange={({ target }) => {
          window.location.hash = hrefOf({ ...place, applicant: target.value || null });
        }}
      >
        <option value="">Anybody</option>
        {explorer.applicants.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <p id="applicant-about">{said}</p>
    </div>
  );
}
