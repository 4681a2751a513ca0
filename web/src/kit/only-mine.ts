// Hides whether somebody wants to see all that is to be done or what means them alone: kept on the device, and told to the styles before the
// first paint (ui/first-paint.js), so that no list shrinks while its page wakes up.
import { keepOnDevice } from '../platform/device/device.ts'
import { observable, useObservable } from '../platform/page/observable.ts'

const root = typeof document === 'undefined' ? undefined : document.documentElement
const keptChoice = root?.dataset['todos']
const chosen = observable<Choice>(keptChoice === 'mine' || keptChoice === 'all' ? keptChoice : null)
type Choice = 'mine' | 'all' | null

/** `usual`: as it is where nothing has been chosen. */
export const useOnlyMine = (usual: boolean): boolean => {
	const choice = useObservable(chosen, null)
	return choice === null ? usual : choice === 'mine'
}

export function showOnlyMine(only: boolean): void {
	const choice = only ? 'mine' : 'all'
	keepOnDevice('todos', choice)
	if (root) root.dataset['todos'] = choice
	chosen.set(choice)
}
