// Stands in for what XState shows its developers' tools, in the built portal (vite.config.ts, "no-dev-tools").
export const devToolsAdapter = (): void => {};
