import { statSync } from 'node:fs'
import type { Plugin } from 'vite'
import { readGraph, type ModuleGraph } from './module-graph.ts'

type Prices = {
	/** What one more file costs whoever loads it, in bytes on the wire: its round trip, its heads, that it is compressed for itself. */
	file: number
	/** Entries that every page loads by itself, right after its first view. */
	always: readonly string[]
	/** How much heavier than others a byte weighs that is loaded for nothing, for entries whose name ends so. */
	waste: Readonly<Record<string, number>>
}

/** Modules that the same entries need. */
type Cluster = { modules: string[]; entries: ReadonlySet<string>; bytes: number; needs: Set<Cluster> }

/**
 * Puts modules that several lazily loaded entries share into few files: joined is what saves more round trips than it costs in what somebody
 * loads without needing it. `nameOf` says which file that is; nothing for what stands in the file of its only entry, or `isThere` already.
 * No two files need each other, so that modules run in the order in which they always did.
 */
export function fewFiles(isThere: (id: string) => boolean, prices: Prices) {
	const names = new Map<string, string>()
	const plugin: Plugin = {
		name: 'hausheft:few-files',
		applyToEnvironment: ({ name }) => name === 'client',
		buildEnd: {
			order: 'post',
			handler(failed) {
				if (failed) return
				for (const [at, { modules }] of joinClusters(sharedClusters(readGraph(this), isThere, prices), prices).entries())
					for (const id of modules) names.set(id, `shared-${at}`)
			},
		},
	}
	return { plugin, nameOf: (id: string) => names.get(id) ?? null }
}

/** Stands for all entries that every page loads. */
const everyPage = 'every page'

function sharedClusters(graph: ModuleGraph, isThere: (id: string) => boolean, { always }: Prices): Cluster[] {
	const entryName = (id: string) => (always.some((name) => id.endsWith(name)) ? everyPage : id)
	const entriesOf = new Map<string, Set<string>>()
	for (const entry of graph.all.filter((id) => graph.isEntry(id) && !isThere(id)))
		for (const id of graph.reach([entry], isThere)) entriesOf.set(id, (entriesOf.get(id) ?? new Set()).add(entry))
	const clusters = new Map<string, Cluster>()
	const clusterOf = new Map<string, Cluster>()
	for (const [id, entries] of entriesOf) {
		if (entries.size === 1) continue
		const named = new Set([...entries].map(entryName))
		const key = [...named].join('\n')
		const cluster = clusters.get(key) ?? { modules: [], entries: named, bytes: 0, needs: new Set() }
		cluster.modules.push(id)
		cluster.bytes += bytesOf(graph, id)
		clusters.set(key, cluster)
		clusterOf.set(id, cluster)
	}
	for (const [id, cluster] of clusterOf)
		for (const other of graph.importsOf(id).map((each) => clusterOf.get(each))) if (other && other !== cluster) cluster.needs.add(other)
	return [...clusters.values()]
}

/** About what it adds on the wire. */
const bytesOf = (graph: ModuleGraph, id: string) =>
	id.endsWith('.css') ? statSync(id).size * 0.2 : graph.codeOf(id).length * (id.includes('/node_modules/') ? 0.1 : 0.2)

/** Joins the two that save most, again and again. */
function joinClusters(all: Cluster[], prices: Prices): Cluster[] {
	const clusters = new Set(all)
	const savings = new Map(all.map((one) => [one, new Map(all.map((other) => [other, savingOf(one, other, prices)] as const))] as const))
	for (;;) {
		let best: { saving: number; one?: Cluster; other?: Cluster } = { saving: 0 }
		for (const one of clusters)
			for (const [other, saving] of savings.get(one) ?? []) if (one !== other && saving > best.saving) best = { saving, one, other }
		const { one, other } = best
		if (!one || !other) return [...clusters]
		if (leadsAround(one, other) || leadsAround(other, one)) {
			savings.get(one)?.delete(other)
			savings.get(other)?.delete(one)
			continue
		}
		const joined = join(one, other)
		for (const gone of [one, other]) {
			clusters.delete(gone)
			savings.delete(gone)
			for (const row of savings.values()) row.delete(gone)
		}
		for (const each of clusters) {
			if (each.needs.has(one) || each.needs.has(other)) each.needs.add(joined)
			each.needs.delete(one)
			each.needs.delete(other)
		}
		savings.set(joined, new Map([...clusters].map((each) => [each, savingOf(joined, each, prices)] as const)))
		for (const each of clusters) savings.get(each)?.set(joined, savingOf(joined, each, prices))
		clusters.add(joined)
	}
}

function savingOf(one: Cluster, other: Cluster, { file, waste }: Prices): number {
	const weights = Object.entries(waste)
	// What every page has by then is loaded for nothing by those alone that do not wait for it.
	const wasteOf = (entry: string, cluster: Cluster) =>
		cluster.bytes * (weights.find(([name]) => entry.endsWith(name))?.[1] ?? (cluster.entries.has(everyPage) ? 0.1 : 1))
	let saving = 0
	for (const entry of one.entries) saving += other.entries.has(entry) ? file : -wasteOf(entry, other)
	for (const entry of other.entries) if (!one.entries.has(entry)) saving -= wasteOf(entry, one)
	return saving
}

/** Whether one needs the other through a third: joined, they and the third would need each other. */
function leadsAround(one: Cluster, other: Cluster): boolean {
	const seen = new Set<Cluster>()
	const waiting = [...one.needs].filter((each) => each !== other)
	for (let cluster = waiting.pop(); cluster; cluster = waiting.pop()) {
		if (cluster === other) return true
		if (seen.has(cluster)) continue
		seen.add(cluster)
		waiting.push(...cluster.needs)
	}
	return false
}

const join = (one: Cluster, other: Cluster): Cluster => ({
	modules: [...one.modules, ...other.modules],
	entries: new Set([...one.entries, ...other.entries]),
	bytes: one.bytes + other.bytes,
	needs: new Set([...one.needs, ...other.needs].filter((each) => each !== one && each !== other)),
})
