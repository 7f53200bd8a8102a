// How long a crowded machine may take for one step of a case; what has not happened by then never will.
export const patience = { timeout: 2000 };
