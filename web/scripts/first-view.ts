import type { Plugin } from 'vite'

/** One file that names all icons there are: what a module takes from it stands in the module. */
const iconList = /@tabler\/icons-react\/.*\/tabler-icons-react\.mjs$/

/** What requests carry is for forms and the server. */
const isRequests = (id: string) => /\/contract\/src\/[\w-]+-requests\.ts$/.test(id)

type FirstView = { roots: readonly string[]; later: readonly string[] }

/**
 * Finds out which modules are needed before anything is loaded lazily; `needs` is true for them once all have been read. Ids that contain one
 * of `later` are not, although something names them. The build fails where a name stands for nothing, and where a form's schemas are needed.
 */
export function firstView({ roots, later }: FirstView): { plugin: Plugin; needs: (id: string) => boolean } {
	const needed = new Set<string>()
	const plugin: Plugin = {
		name: 'hausheft:first-view',
		applyToEnvironment: ({ name }) => name === 'client',
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
						const files = new Set(iconsIn(code ?? '').map((name) => `/${name}.mjs`))
						for (const icon of this.getModuleInfo(next)?.importedIds ?? []) if (files.has(icon.slice(icon.lastIndexOf('/')))) walk(icon)
					}
				}
			}
			for (const id of all) if (roots.some((root) => id.endsWith(root))) walk(id)
			for (const id of needed) if (isRequests(id)) this.error(`first view: ${id} is what forms send, and something in it imports that`)
			if (!all.some(isRequests)) this.error('first view: no form imports a module *-requests.ts of the contract any more')
		},
	}
	return { plugin, needs: (id) => needed.has(id) && !later.some((name) => id.includes(name)) }
}

const iconsIn = (code: string): string[] =>
	[...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)].flatMap(([, names = '']) =>
		names.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''),
	)
