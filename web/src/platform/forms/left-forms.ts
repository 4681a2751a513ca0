// Hides that a form that is left while it saves goes on: whoever opens it again meanwhile, or once it was refused, has that very one.
import { holdOpen } from '../page/open-forms.ts'
import type { Observable } from '../page/observable.ts'

type Running = { form: { state: Pick<Observable<{ step: { is: string } }>, 'get' | 'listen'> } }

const left = new Map<string, { running: Running; stop: () => void }>()

/** `follow` tells when another tab goes on with its draft: then what stands there counts. */
export function leaveForm(draft: string, running: Running, follow: (listener: () => void) => () => void): void {
	const { state } = running.form
	const isSaving = () => !['idle', 'over'].includes(state.get().step.is)
	if (!isSaving()) return
	const free = holdOpen()
	const forget = () => left.get(draft)?.running === running && takeForm(draft)
	const stops = [free, follow(forget)]
	left.set(draft, { running, stop: () => stops.forEach((stop) => stop()) })
	const unlisten = state.listen(() => {
		if (isSaving()) return
		unlisten()
		free()
		if (state.get().step.is === 'over') forget()
	})
}

/** The one that was left, if it still saves or was refused. */
export function takeForm(draft: string): Running | undefined {
	const found = left.get(draft)
	left.delete(draft)
	found?.stop()
	return found?.running
}
