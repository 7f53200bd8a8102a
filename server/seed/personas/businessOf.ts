// A company of the invented register as an Expression of Interest answers it: what the company search would have filled in.
import { companyRegister } from '../../lookups/companyRegister.ts';

/** The required answers about company and trading address. @param number the company's */
export function businessOf(number: string) {
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
