import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { isDay } from '../../platform/words/typed.ts'

/** What there is of these, one after the other. */
export const listed = (words: (string | null | false | undefined)[]) => words.filter(Boolean).join(', ')
export const typedDay = (typed: string) => (isDay(typed) ? dayText(typed) : typed)
