// Hides that a form that is left while it saves goes on: whoever opens it again meanwhile, or once it was refused, has that very one.
import { holdOpen } from '../page/open-forms.ts'
import type { Observable } from '../page/observable.ts'
import type { Errors } from './form-state.ts'

type Saving = { step: { is: string }; errors: Errors; problem: string | undefined; dirty: boolean }
type Running = { form: { state: Pick<Observable<Saving>, 'get' | 'listen'> } }

const left = new Map<string, { running: Running; stop: () => void }>()

/** `draft`: whose, and which. `follow` tells when another tab goes on with its draft: then what stands there counts. */
export function leaveForm(draft: string, running: Running, follow: (listener: () => void) => () => void): void {
	const { state } = running.form
	const isSaving = () => !['idle', 'over'].includes(state.get().step.is)
	const isRefused = () => state.get().problem !== undefined || Object.keys(state.get().errors).length > 0
	if (!isSaving() && !isRefused()) return
	const forget = () => left.get(draft)?.running === running && takeForm(draft)
	left.set(draft, { running, stop: follow(forget) })
	if (!isSaving()) return
	const free = holdOpen()
	const unlisten = state.listen(() => {
		if (isSaving()) return
		unlisten()
		free()
		if (!isRefused()) forget()
	})
}

/** The one that was left, if it still saves, or was refused and not thrown away since. */
export function takeForm(draft: string): Running | undefined {
	const found = left.get(draft)
	left.delete(draft)
	found?.stop()
	return found?.running.form.state.get().dirty ? found.running : undefined
}
