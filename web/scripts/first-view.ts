import type { Plugin } from 'vite'

/** Finds out which modules are needed before anything is loaded lazily; `needs` is true for them once all have been read. */
export function firstView(roots: readonly string[]): { plugin: Plugin; needs: (id: string) => boolean } {
	const needed = new Set<string>()
	const plugin: Plugin = {
		name: 'hausheft:first-view',
		buildEnd() {
			const walk = (id: string) => {
				if (needed.has(id)) return
				needed.add(id)
				for (const next of this.getModuleInfo(id)?.importedIds ?? []) walk(next)
			}
			for (const id of this.getModuleIds()) if (roots.some((root) => id.endsWith(root))) walk(id)
		},
	}
	return { plugin, needs: (id) => needed.has(id) }
}
