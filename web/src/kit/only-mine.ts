// Hides whether somebody wants to see all that is to be done or what means them alone: kept on the device, and told to the styles before the
// first paint (ui/first-paint.js), so that no list shrinks while its page wakes up.
import { forgetOnDevice, keepOnDevice } from '../platform/device/device.ts'
import { observable, useObservable } from '../platform/page/observable.ts'

const root = typeof document === 'undefined' ? undefined : document.documentElement
const chosen = observable(root?.dataset['todos'] === 'mine')

export const useOnlyMine = (): boolean => useObservable(chosen, false)

export function showOnlyMine(only: boolean): void {
	if (only) keepOnDevice('todos', 'mine')
	else forgetOnDevice('todos')
	if (root) root.dataset['todos'] = only ? 'mine' : 'all'
	chosen.set(only)
}
