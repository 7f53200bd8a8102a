// The items that every Application needs, as an ordinary business has them: the applicant directs and owns it, one job is made.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Persona } from './persona.ts';

export const ordinaryLists = (year: number, { person }: Persona, email: string) => {
  const name = `${person.firstName} ${person.lastName}`;
  return {
    shareholders: [{ ua_shareholdername: name, ua_percentage: 100, ua_countryofregistration: 'GB' }],
    directors: [{ ua_directorname: name, ua_directortelephone: person.phone, ua_directoremail: email }],
    jobs: [
      {
        ua_jobtitle: 'Apprentice',
        ua_quantity: 1,
        ua_basicannualsalary: 24_500,
        ua_duration: 36,
        ua_startdate: `${year + 1}-09-01`,
      },
    ],
  } satisfies Record<string, readonly Values[]>;
};
