// Hides under which name it stands on the device which photos were chosen in a form, by person and draft.

const start = 'photos '

export const chosenName = (person: string, draft: string) => `${start}${person} ${draft}`

/** Of such a name. */
export function chosenOf(name: string): { person: string; draft: string } {
	const [person = '', ...draft] = name.slice(start.length).split(' ')
	return { person, draft: draft.join(' ') }
}

/** All names of this person, or of everybody: what comes next after a blank ends them. */
export const chosenBy = (person?: string): IDBKeyRange => {
	const names = person === undefined ? start : chosenName(person, '')
	return IDBKeyRange.bound(names, `${names.slice(0, -1)}!`)
}
