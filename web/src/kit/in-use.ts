/** What can be chosen: all that is in use, and of what was switched off only what is chosen already. */
export const inUse = <T extends { id: string; disabled_at?: string | null }>(all: readonly T[], chosen?: string | null): T[] =>
	all.filter(({ id, disabled_at }) => !disabled_at || id === chosen)
