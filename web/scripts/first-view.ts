import type { Plugin } from 'vite'

/** One file that names all icons there are: what a module takes from it stands in the module. */
const iconList = /\/ui\/icons\.gen\.ts$/

/** What requests carry is for forms and the server; what replies are held against, and zod with it, comes with the first one that is asked for. */
const isShapes = (id: string) => /\/contract\/src\/[\w-]+-(requests|replies)\.ts$|\/node_modules\/zod\//.test(id)

type FirstView = { roots: readonly string[]; later: readonly string[] }

/**
 * Finds out which modules are needed before anything is loaded lazily; `needs` is true for them once all have been read. Ids that contain one
 * of `later` are not, although something names them; `checks` is true for who needs zod. The build fails where a name stands for nothing, and where zod is needed.
 */
export function firstView({ roots, later }: FirstView) {
	const needed = new Set<string>()
	const checking = new Set<string>()
	const plugin: Plugin = {
		name: 'hausheft:first-view',
		applyToEnvironment: ({ name }) => name === 'client',
		// So that it brings along what is taken from it, and not all.
		transform: { filter: { id: iconList }, handler: (code) => ({ code, moduleSideEffects: false, map: null }) },
		buildEnd(failed) {
			if (failed) return
			const all = [...this.getModuleIds()]
			for (const name of [...roots, ...later])
				if (!all.some((id) => id.includes(name))) this.error(`first view: there is no module ${name} any more`)
			const walk = (id: string) => {
				if (needed.has(id)) return
				needed.add(id)
				const { importedIds = [], code } = this.getModuleInfo(id) ?? {}
				for (const next of importedIds) {
					if (!iconList.test(next)) walk(next)
					else {
						const fileOf = iconFiles(this.getModuleInfo(next)?.code ?? '')
						const files = new Set(iconsIn(code ?? '').map((name) => fileOf.get(name)))
						for (const icon of this.getModuleInfo(next)?.importedIds ?? []) if (files.has(icon.slice(icon.lastIndexOf('/')))) walk(icon)
					}
				}
			}
			for (const id of all) if (roots.some((root) => id.endsWith(root))) walk(id)
			const walkBack = (id: string) => {
				if (checking.has(id)) return
				checking.add(id)
				for (const importer of this.getModuleInfo(id)?.importers ?? []) walkBack(importer)
			}
			for (const id of all) if (isShapes(id)) walkBack(id)
			const importerOf = (id: string) =>
				this.getModuleInfo(id)?.importers.find((each) => needed.has(each) && !isShapes(each)) ?? 'another such module'
			for (const id of needed) if (isShapes(id)) this.error(`first view: ${id} loads later, and ${importerOf(id)} imports it`)
			if (!all.some(isShapes)) this.error('first view: no module imports zod or a *-requests.ts of the contract any more')
		},
	}
	return {
		plugin,
		needs: (id: string) => needed.has(id) && !later.some((name) => id.includes(name)),
		/** Whether a module is loaded together with zod. */
		checks: (id: string) => checking.has(id),
	}
}

const iconFiles = (list: string) =>
	new Map(
		[...list.matchAll(/export\s*\{\s*(\w+)\s*\}\s*from\s*["']\.\/icons(\/[^"']+)["']/g)].map(([, name, file]) => [name, file] as const),
	)

const iconsIn = (code: string): string[] =>
	[...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/icons\.gen\.ts["']/g)].flatMap(([, names = '']) =>
		names.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''),
	)
