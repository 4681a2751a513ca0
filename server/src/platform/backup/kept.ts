// Hides which of the nightly archives stay: those of the last days there are, and of the weeks before one each.
import { readFile } from 'node:fs/promises'

const days = 7
const weeks = 4
const pattern = /^nightly-(\d{4}-\d\d-\d\d)\.tar(?:\.age)?$/

export const nightlyName = (day: string, ending: string): string => `nightly-${day}${ending}`
export const isNightly = (name: string): boolean => pattern.test(name)
export const dayOfNightly = (name: string): string | undefined => pattern.exec(name)?.[1]

/** Beside each archive the names of its contents, so that it need not be opened to know them. */
export const namesEnding = '.names'
export const namesOf = async (archive: string): Promise<string[] | null> =>
	readFile(archive + namesEnding, 'utf8').then(
		(text) => text.split('\n'),
		() => null,
	)

/** By what there is and not by today's date: a server that stood still for months keeps what it had. */
export function keptArchives(names: string[]): Set<string> {
	const archives = names.filter(isNightly).sort().reverse()
	const kept = archives.slice(0, days)
	const weekly = new Map<string, string>()
	for (const name of archives.slice(days)) {
		const week = mondayOf(dayOfNightly(name) ?? '')
		if (!weekly.has(week)) weekly.set(week, name)
	}
	return new Set([...kept, ...[...weekly.values()].slice(0, weeks)])
}

export function mondayOf(day: string): string {
	const date = new Date(`${day}T00:00:00Z`)
	date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
	return date.toISOString().slice(0, 10)
}
