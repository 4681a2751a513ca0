// Hides that a day which is typed letter by letter is none in between: what follows it is told which whole day gave way to which.
import { isDay } from '../../platform/words/typed.ts'

/** `last`: the whole day that stood there last; `change`: the new one and the one before it, where it has become one. */
export function wholeDay(value: string, next: string, last: string): { last: string; change?: [next: string, before: string] } {
	const before = isDay(value) ? value : last
	return isDay(next) ? { last: next, change: [next, before] } : { last: before }
}
