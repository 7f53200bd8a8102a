// Facts that the fund can give in the settings of a deployment. The portal shows none that is not set (product 2.15, 3.7, 13.2).

/** How long something usually takes; null as long as the fund has not said it. */
export interface UsualTimes {
  /** For an applicant to answer the questions of the record, in minutes. */
  minutes: number | null;
  /** For the fund to assess the record, in working days. */
  workingDays: number | null;
}

export interface FundDetails {
  /** The addresses of the contract thresholds; both '' while there are none. */
  thresholdsUrl: { en: string; cy: string };
  times: { eoi: UsualTimes; application: UsualTimes };
}

/** The details as long as the fund has told none. */
export const noFundDetails: FundDetails = {
  thresholdsUrl: { en: '', cy: '' },
  times: {
    eoi: { minutes: null, workingDays: null },
    application: { minutes: null, workingDays: null },
  },
};
