// The browser's own dialog to print a page or save it as a PDF: what is printed is the page as `_print.scss` lays it out.
export const printPage = (): void => window.print();
