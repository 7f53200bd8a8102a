// Reads what a person has typed into the forms of a prerendered page.
export function typedIn(root: ParentNode): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const form of root.querySelectorAll('form')) {
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value !== '') typed[name] = value;
    }
  }
  return typed;
}
