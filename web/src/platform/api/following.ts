// Hides which pages stand below each other in a list that is read by cursors and changes meanwhile: each begins where the one before it ends.

/** Where so many pages below the first begin, as far as that is known. `endOf`: where the page of a cursor ends, undefined until it is read. */
export function followingCursors(first: string | null, wanted: number, endOf: (cursor: string) => string | null | undefined): string[] {
	const cursors: string[] = []
	for (let next: string | null | undefined = first; next && cursors.length < wanted; next = endOf(next)) cursors.push(next)
	return cursors
}
