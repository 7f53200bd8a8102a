// The answers of an EOI that the company search fills in, for a company of the invented register.
import { companyRegister } from '../../lookups/companyRegister.ts';

/** The required answers about the company and its trading address. @param number the company number */
export function companyAnswers(number: string) {
  const company = companyRegister.find(({ company_number }) => company_number === number);
  if (company === undefined) throw new Error(`There is no company ${number}.`);
  return {
    ua_companyregistrationnumber: number,
    ua_companyname: company.title,
    ua_datestartedtrading: company.date_of_creation ?? '',
    ua_tradingaddressline1: company.address?.address_line_1 ?? '',
    ua_tradingaddresstowncity: company.address?.locality ?? '',
    ua_tradingaddresspostcode: company.address?.postal_code ?? '',
  };
}
