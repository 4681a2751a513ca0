// Hides what imports what in a build, of the list of icons only what is really taken.
import type { Rolldown } from 'vite'

/** One file that names all icons there are: what a module takes from it stands in the module. */
export const iconList = /\/ui\/icons\.gen\.ts$/

type Source = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

export type ModuleGraph = ReturnType<typeof readGraph>

export function readGraph(source: Source) {
	// In whatever order they were read, the same files come of it.
	const all = [...source.getModuleIds()].sort()
	const listed = all.filter((id) => iconList.test(id))
	const iconIds = new Map(
		listed.flatMap((id) => (source.getModuleInfo(id)?.importedIds ?? []).map((icon) => [fileOf(icon), icon] as const)),
	)
	const iconFiles = new Map(listed.flatMap((id) => filesOfIcons(source.getModuleInfo(id)?.code ?? '')))
	const importsOf = (id: string): string[] => {
		const { importedIds = [], code } = source.getModuleInfo(id) ?? {}
		if (!importedIds.some((each) => iconList.test(each))) return importedIds
		const icons = iconsIn(code ?? '').map((name) => iconIds.get(iconFiles.get(name) ?? ''))
		return [...importedIds.filter((each) => !iconList.test(each)), ...icons.filter((each) => each !== undefined)]
	}
	return {
		all,
		importsOf,
		importersOf: (id: string) => source.getModuleInfo(id)?.importers ?? [],
		/** Whether something loads it lazily. */
		isEntry: (id: string) => (source.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
		codeOf: (id: string) => source.getModuleInfo(id)?.code ?? '',
		/** These and all that they bring along, without what is left out. */
		reach(roots: Iterable<string>, isLeftOut: (id: string) => boolean = () => false): Set<string> {
			const reached = new Set<string>()
			const waiting = [...roots]
			for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
				if (reached.has(id) || isLeftOut(id)) continue
				reached.add(id)
				waiting.push(...importsOf(id))
			}
			return reached
		},
	}
}

const fileOf = (id: string) => id.slice(id.lastIndexOf('/'))

const filesOfIcons = (list: string) =>
	[...list.matchAll(/export\s*\{\s*(\w+)\s*\}\s*from\s*["']\.\/icons(\/[^"']+)["']/g)].map(
		([, name = '', file = '']) => [name, file] as const,
	)

const iconsIn = (code: string): string[] =>
	[...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/icons\.gen\.ts["']/g)].flatMap(([, names = '']) =>
		names.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''),
	)
