import { observable, useObservable } from '../platform/page/observable.ts'

export type Toast = {
	id: number
	/** A short sentence: «Gespeichert.» */
	message: string
	/** Usually «Rückgängig». */
	action?: { label: string; run: () => void } | undefined
	tone: 'plain' | 'bad'
}

const none: readonly Toast[] = []
const toasts = observable(none)
let last = 0

export const useToasts = () => useObservable(toasts, none)

/** Says what happened, anywhere in the app. Three stand at most; the oldest gives way. */
export const showToast = (message: string, options: { action?: Toast['action']; tone?: Toast['tone'] } = {}) => {
	last += 1
	toasts.set([...toasts.get(), { id: last, message, action: options.action, tone: options.tone ?? 'plain' }].slice(-3))
	return last
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))
