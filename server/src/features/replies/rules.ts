import { mentionsIn } from '@hausheft/contract/mentions.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'

/** Whom a changed text names for the first time: who was named before may have lost the property since. */
export const newlyNamed = (text: string, before = ''): string[] => {
	const known = new Set(mentionsIn(before))
	return mentionsIn(text).filter((id) => !known.has(id))
}

export function checkNamed(named: readonly string[], seeing: ReadonlySet<string>): void {
	if (named.some((id) => !seeing.has(id))) throw invalidField('text', 'Erwähnen lässt sich nur, wer diesen Eintrag sieht.')
}
