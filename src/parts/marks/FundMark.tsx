// The mark of the fund, for the header of every page. It is part of the page, because a file of its own would be one more document that the browser
// lays out before it paints. fund.svg is the same drawing, for the tab of the browser.
export const FundMark = () => (
  <svg className="fund-mark" viewBox="0 0 64 64" width="52" height="52" aria-hidden="true">
    <rect width="64" height="64" rx="14" fill="#0b5a70" />
    <circle cx="43" cy="20" r="8" fill="#f7c52e" />
    <path fill="#fff" d="M6 46 25 18l9 13 6-8 18 23v3H6z" />
    <path fill="#9fd08c" d="M6 45c9-5 17-5 26 0s17 5 26 0v9a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z" />
    <path fill="none" stroke="#0b5a70" strokeWidth="2.5" d="M6 52c9-5 17-5 26 0s17 5 26 0" />
  </svg>
);
