// Hides when a page may be taken away from under somebody.
import { isLeaving } from './leaving.ts'
import { isFormOpen } from './open-forms.ts'

const freeAgain = 1000

let timer: ReturnType<typeof setInterval> | undefined
const waiting = new Map<string, () => void>()
/** Runs at once, or as soon as no form and no dialog is open and nobody is on the way elsewhere; of the same name only the last one. */
export function whenFree(name: string, run: () => void): void {
	waiting.set(name, run)
	const look = () => {
		if (isFormOpen() || isLeaving()) return
		clearInterval(timer)
		timer = undefined
		for (const [each, work] of waiting) {
			waiting.delete(each)
			work()
		}
	}
	timer ??= setInterval(look, freeAgain)
	look()
}
