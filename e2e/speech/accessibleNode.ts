// What a screen reader says about a node of the browser's accessibility tree (CDP, domain Accessibility).

interface AccessibleValue {
  value?: unknown;
}

/** A node as `Accessibility.getFullAXTree` answers it; only what is used here. */
export interface AccessibleNode {
  nodeId: string;
  ignored: boolean;
  role?: AccessibleValue;
  name?: AccessibleValue;
  description?: AccessibleValue;
  value?: AccessibleValue;
  properties?: readonly { name: string; value: AccessibleValue }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

const textOf = (value: AccessibleValue | undefined) =>
  String(value?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const roleOf = ({ role }: AccessibleNode) => textOf(role);
const nameOf = ({ name }: AccessibleNode) => textOf(name);

const controls = new Set([
  'button',
  'checkbox',
  'combobox',
  'DisclosureTriangle',
  'link',
  'listbox',
  'menuitem',
  'option',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

const isControl = (node: AccessibleNode) => controls.has(roleOf(node));

/** Roles that a screen reader announces when the focus enters them: dialogs always, the others only when they have a name. */
const containers = new Set(['alertdialog', 'dialog', 'group', 'navigation', 'radiogroup', 'region', 'table']);

export const isContainer = (node: AccessibleNode) =>
  containers.has(roleOf(node)) && (nameOf(node) !== '' || roleOf(node).endsWith('dialog'));

/** The states that are said, with the words for them. */
function statesOf({ properties = [] }: AccessibleNode): string[] {
  const states = new Map(properties.map(({ name, value }) => [name, value.value]));
  const isOn = (name: string) => states.get(name) === true || states.get(name) === 'true';
  const said = ['required', 'invalid', 'disabled', 'readonly', 'pressed'].filter(isOn);
  if (states.has('checked')) said.push(isOn('checked') ? 'checked' : 'not checked');
  if (states.has('expanded')) said.push(isOn('expanded') ? 'expanded' : 'collapsed');
  return said;
}

/** Whether the node's name is missing although nobody could use it without one. */
export const isUnnamed = (node: AccessibleNode) =>
  nameOf(node) === '' && (isControl(node) || roleOf(node).endsWith('dialog'));

/** Enough of a long value to know it. */
const shownLength = 60;

export const shorten = (text: string) =>
  text.length > shownLength ? `${text.slice(0, shownLength).trim()}…` : text;

/**
 * Role, name, states, value and description, as in `textbox “E-mail”, required, invalid, “a@b” – Enter an e-mail address`.
 * @param hasValue whether the value is said; it is not while the user types it
 */
export function describeNode(node: AccessibleNode, hasValue = true): string {
  const level = node.properties?.find(({ name }) => name === 'level')?.value.value;
  const role = level === undefined ? roleOf(node) : `${roleOf(node)} ${String(level)}`;
  const value = hasValue ? shorten(textOf(node.value)) : '';
  const first = [`${role} “${nameOf(node)}”`, ...statesOf(node), ...(value === '' ? [] : [`“${value}”`])];
  const description = textOf(node.description);
  return first.join(', ') + (description === '' ? '' : ` – ${description}`);
}

const wholeLines = new Set(['heading', 'textbox', 'combobox', 'radio', 'checkbox']);
const inline = new Set(['link', 'button', 'strong', 'emphasis', 'LabelText', 'Legend', 'time', 'Abbr']);

/**
 * Reads the node and all below it, as a screen reader reads on from there: a line for each paragraph, item, heading, and control that stands
 * alone.
 */
export function readNodes(root: AccessibleNode, nodes: ReadonlyMap<string, AccessibleNode>): string[] {
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const read = (node: AccessibleNode): void => {
    const role = roleOf(node);
    const below = () => {
      for (const id of node.childIds ?? []) {
        const child = nodes.get(id);
        if (child !== undefined) read(child);
      }
    };
    if (role === 'InlineTextBox') return;
    if (role === 'StaticText') {
      line += nameOf(node) === '' ? ' ' : String(node.name?.value ?? '');
    } else if (node.ignored || inline.has(role)) {
      if (role === 'link' || role === 'button') line += ` ${describeNode(node)} `;
      else below();
    } else if (wholeLines.has(role) || isControl(node) || role === 'image') {
      endLine();
      line = describeNode(node);
      endLine();
    } else if (role === 'rowheader' || role === 'columnheader' || role === 'cell' || role === 'gridcell') {
      below();
      line += ' | ';
    } else {
      endLine();
      if (isContainer(node)) lines.push(describeNode(node));
      below();
      endLine();
    }
  };
  read(root);
  return lines;
}
