import type { Plugin } from 'vite'

/** One file that names all icons there are: what a module takes from it stands in the module. */
const iconList = /@tabler\/icons-react\/.*\/tabler-icons-react\.mjs$/
const iconsIn = (code: string): string[] =>
	[...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)].flatMap(([, names = '']) =>
		names.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''),
	)

/** Finds out which modules are needed before anything is loaded lazily; `needs` is true for them once all have been read. */
export function firstView(roots: readonly string[]): { plugin: Plugin; needs: (id: string) => boolean } {
	const needed = new Set<string>()
	const plugin: Plugin = {
		name: 'hausheft:first-view',
		buildEnd() {
			const walk = (id: string) => {
				if (needed.has(id)) return
				needed.add(id)
				const { importedIds = [], code } = this.getModuleInfo(id) ?? {}
				for (const next of importedIds) {
					if (!iconList.test(next)) walk(next)
					else {
						const files = new Set(iconsIn(code ?? '').map((name) => `/${name}.mjs`))
						for (const icon of this.getModuleInfo(next)?.importedIds ?? []) if (files.has(icon.slice(icon.lastIndexOf('/')))) walk(icon)
					}
				}
			}
			for (const id of this.getModuleIds()) if (roots.some((root) => id.endsWith(root))) walk(id)
		},
	}
	return { plugin, needs: (id) => needed.has(id) }
}
