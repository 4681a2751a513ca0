type Change = { before: string | null; after: string | null }

/** What is listed below a sentence; of one field alone the sentence says it all. */
export const listedChanges = <C extends Change>(changes: readonly C[]): readonly C[] => (changes.length > 1 ? changes : [])

/** `120.00 → 90.00`, what has been added, `90.00 entfernt`. */
export const changeText = ({ before, after }: Change): string =>
	before !== null && after !== null ? `${before} → ${after}` : (after ?? `${before ?? ''} entfernt`)
