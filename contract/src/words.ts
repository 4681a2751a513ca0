import type { Words } from './nouns.ts'

type Forms = Record<'nominative' | 'accusative' | 'dative' | 'indefinite' | 'demonstrative' | 'pronoun', string>

const forms: Record<Words['article'], Forms> = {
	der: { nominative: 'der', accusative: 'den', dative: 'dem', indefinite: 'ein', demonstrative: 'dieser', pronoun: 'er' },
	die: { nominative: 'die', accusative: 'die', dative: 'der', indefinite: 'eine', demonstrative: 'diese', pronoun: 'sie' },
	das: { nominative: 'das', accusative: 'das', dative: 'dem', indefinite: 'ein', demonstrative: 'dieses', pronoun: 'es' },
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** One of a noun within a sentence: «den Kontakt». */
export const declined = ({ article, one }: Words, form: Exclude<keyof Forms, 'pronoun'>): string => `${forms[article][form]} ${one}`
/** At the beginning of one: «Dieser Kontakt». */
export const atStart = (words: Words, form: Exclude<keyof Forms, 'pronoun'>): string => capital(declined(words, form))
/** In its place, at the beginning of a sentence: «Er». */
export const pronounOf = ({ article }: Words): string => capital(forms[article].pronoun)
