import type { Source } from './source.ts'

type Node = { path: string; imports: readonly { target: string | undefined }[] }

/** Folders that import each other, through whichever of their files: the rooms of the web app, and of the platforms. */
export function findFolderCycles(sources: readonly Source[]): string[][] {
	const folders = new Map<string, Node & { imports: { target: string }[] }>()
	for (const { path, imports, isTest } of sources) {
		const folder = isTest ? undefined : folderOf(path)
		if (!folder) continue
		const node = folders.get(folder) ?? { path: folder, imports: [] }
		folders.set(folder, node)
		for (const { target } of imports) {
			const other = target && folderOf(target)
			if (other && other !== folder) node.imports.push({ target: other })
		}
	}
	return findCycles([...folders.values()])
}

/** Rings of imports, types and lazy ones included, one per knot: the files in order, the first again at the end. */
export function findCycles(sources: readonly Node[]): string[][] {
	const known = new Set(sources.map(({ path }) => path))
	const next = new Map(
		sources.map(({ path, imports }) => [
			path,
			[...new Set(imports.flatMap(({ target }) => (target && known.has(target) ? [target] : [])))],
		]),
	)
	const done = new Set<string>()
	const cycles: string[][] = []
	const inCycle = new Set<string>()
	const walk = (file: string, trail: string[]) => {
		const at = trail.indexOf(file)
		if (at >= 0) {
			const ring = trail.slice(at)
			if (!ring.some((each) => inCycle.has(each))) cycles.push([...ring, file])
			for (const each of ring) inCycle.add(each)
			return
		}
		if (done.has(file)) return
		for (const target of next.get(file) ?? []) walk(target, [...trail, file])
		done.add(file)
	}
	for (const { path } of sources) walk(path, [])
	return cycles
}

const folderOf = (path: string) => /^(web\/src\/(?:features|platform|kit)|server\/src\/platform)\/[\w-]+(?=\/)/.exec(path)?.[0]
