import type { Complaint, Source } from './source.ts'

/** What is imported by its address or by a tool: the router's tree, the build, the list of nouns. */
const usedFromOutside: readonly (readonly [file: RegExp, name: RegExp])[] = [
	[/^web\/src\/routes\//, /^Route$/],
	[/^web\/src\/entry-server\.tsx$/, /./],
	[/^server\/test\/nouns\//, /^noun$/],
]

/** What is exported and imported nowhere; used in its own file it needs no `export`, and else it is dead. `importers` may be more files than ours. */
export function exportComplaints(sources: readonly Source[], importers: readonly Source[]): (Complaint & { file: string })[] {
	const taken = new Map<string, Set<string>>()
	const whole = new Set<string>()
	for (const { path, imports } of importers)
		for (const { target, names } of imports) {
			if (!target || target === path) continue
			if (!names) whole.add(target)
			else for (const name of names) taken.set(target, (taken.get(target) ?? new Set()).add(name))
		}
	return sources
		.filter(({ path }) => !whole.has(path))
		.flatMap(({ path, exports }) =>
			exports
				.filter(({ text }) => !taken.get(path)?.has(text) && !usedFromOutside.some(([file, name]) => file.test(path) && name.test(text)))
				.map(({ line, text }) => ({ file: path, line, rule: 'unused-export', message: `nobody imports ${text}` })),
		)
}
