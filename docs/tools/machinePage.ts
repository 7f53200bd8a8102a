// The page of a machine: its diagram in Mermaid, and a table of its states.
import type { AnyStateMachine } from 'xstate';
import { machineFile } from '#tests/paths/machineFiles.ts';
import { allOf, childrenOf, wayLabel, waysOf, type Node } from './machineWays.ts';
import { markdownTable } from './markdownTable.ts';

/** Ids as Mermaid takes them. */
const mermaidId = (node: Node) => node.id.replaceAll(/[^A-Za-z0-9]/g, '_');

/** The lines that declare a state and those inside it. */
function declaration(node: Node, indent: string): string[] {
  const children = childrenOf(node);
  const name = `${indent}state "${node.key}" as ${mermaidId(node)}`;
  if (children.length === 0) return [name];
  return [`${name} {`, ...inside(node, `${indent}  `), `${indent}}`];
}

/** The states inside one: its start, and its regions apart. */
function inside(node: Node, indent: string): string[] {
  const children = childrenOf(node);
  if (node.type === 'parallel') {
    return children.flatMap((child, index) => [
      ...(index === 0 ? [] : [`${indent}--`]),
      ...declaration(child, indent),
    ]);
  }
  const start = node.initial.target?.[0];
  return [
    ...(start === undefined || start === node ? [] : [`${indent}[*] --> ${mermaidId(start)}`]),
    ...children.flatMap((child) => declaration(child, indent)),
  ];
}

function arrows(root: Node): string[] {
  const drawn = new Map<string, string[]>();
  for (const node of allOf(root)) {
    // What holds everywhere would cross the whole picture: it is in the table.
    if (node === root) continue;
    for (const way of waysOf(node)) {
      for (const target of way.targets) {
        const arrow = `${mermaidId(node)} --> ${mermaidId(target)}`;
        drawn.set(arrow, [...(drawn.get(arrow) ?? []), wayLabel(way)]);
      }
    }
    if (node.type === 'final' && node.parent === root) drawn.set(`${mermaidId(node)} --> [*]`, []);
  }
  return [...drawn].map(([arrow, labels]) =>
    labels.length === 0 ? `  ${arrow}` : `  ${arrow} : ${[...new Set(labels)].join(' / ')}`,
  );
}

function describe(root: Node, node: Node): string[] {
  const name = node === root ? '(anywhere)' : node.id.slice(root.id.length + 1);
  const meta: Record<string, unknown> = node.meta ?? {};
  const marks = [
    ...Object.entries(meta).map(([key, value]) => `${key}: ${String(value)}`),
    ...node.tags.map((tag) => `#${tag}`),
    ...(node.type === 'final' ? ['final'] : []),
  ];
  const ways = waysOf(node).map((way) => {
    const targets = way.targets.map(({ id }) => id.slice(root.id.length + 1)).join(', ');
    return `${wayLabel(way)} → ${targets || 'stays'}`;
  });
  const asks = node.invoke.map(({ id, src }) => (id === src ? id : `${id} (${String(src)})`));
  return [name, marks.join('<br>'), asks.join('<br>'), ways.join('<br>')];
}

/**
 * The page of one machine.
 * @param name its file without `Machine.ts`
 */
export function machinePage(name: string, { root }: AnyStateMachine): string {
  const rows = allOf(root)
    .map((node) => describe(root, node))
    .filter(([, marks, asks, ways]) => marks || asks || ways);
  // Regions may only be drawn apart inside a state.
  const picture = root.type === 'parallel' ? declaration(root, '  ') : inside(root, '  ');
  return [
    `# ${name}`,
    `Generated from \`${machineFile(name)}\` by \`docs/tools/generate.ts\`; do not edit.`,
    ['```mermaid', 'stateDiagram-v2', ...picture, ...arrows(root), '```'].join('\n'),
    '## States',
    markdownTable(['State', 'Meta and tags', 'Asks', 'What leads where'], rows),
    '',
  ].join('\n\n');
}
