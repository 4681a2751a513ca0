/** How a file lies in the archive: no two with one name, however they are called. */
export function archivePaths() {
	const taken = new Set<string>()
	return (folder: string, filename: string): string => {
		const [, stem = filename, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(filename) ?? []
		for (let count = 1; ; count++) {
			const path = `${folder}/${count === 1 ? filename : `${stem} (${count})${ending}`}`
			// Windows and macOS see no difference between A and a.
			if (taken.has(path.toLowerCase())) continue
			taken.add(path.toLowerCase())
			return path
		}
	}
}

/** Why an account cannot go yet. */
export const ownsAlone = (groups: string[]): string =>
	`Zuerst braucht es jemand anderen als Inhaber/in, oder die Gruppe wird gelöscht: ${groups.map((name) => `«${name}»`).join(', ')}.`

/** Each of these reads everything that a person has ever recorded. */
export const exportLimits = (person: string) => [{ counted: ['export', person], most: 10, seconds: 60 * 60 }]
