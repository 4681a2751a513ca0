import type { Plugin } from 'vite'
import { iconList, readGraph } from './module-graph.ts'

/** What requests carry is for forms and the server; what replies are held against, and zod with it, comes with the first one that is asked for. */
const isShapes = (id: string) => /\/contract\/src\/[\w-]+-(requests|replies)\.ts$|\/node_modules\/zod\//.test(id)

type FirstView = { roots: readonly string[]; later: readonly string[] }

/**
 * Finds out which modules are needed before anything is loaded lazily; `needs` is true for them once all have been read. Ids that contain one
 * of `later` are not, although something names them. The build fails where a name stands for nothing, and where zod is needed.
 */
export function firstView({ roots, later }: FirstView) {
	let needed = new Set<string>()
	const plugin: Plugin = {
		name: 'hausheft:first-view',
		applyToEnvironment: ({ name }) => name === 'client',
		// So that it brings along what is taken from it, and not all.
		transform: { filter: { id: iconList }, handler: (code) => ({ code, moduleSideEffects: false, map: null }) },
		buildEnd(failed) {
			if (failed) return
			const { all, reach, importersOf } = readGraph(this)
			for (const name of [...roots, ...later])
				if (!all.some((id) => id.includes(name))) this.error(`first view: there is no module ${name} any more`)
			needed = reach(all.filter((id) => roots.some((root) => id.endsWith(root))))
			const importerOf = (id: string) => importersOf(id).find((each) => needed.has(each) && !isShapes(each)) ?? 'another such module'
			for (const id of needed) if (isShapes(id)) this.error(`first view: ${id} loads later, and ${importerOf(id)} imports it`)
			if (!all.some(isShapes)) this.error('first view: no module imports zod or a *-requests.ts of the contract any more')
		},
	}
	return { plugin, needs: (id: string) => needed.has(id) && !later.some((name) => id.includes(name)) }
}
