import { observable, useObservable } from '../platform/page/observable.ts'

type ToastAction = { label: string; run: () => void }
export type Toast = {
	id: number
	/** A short sentence: «Gespeichert.» */
	message: string
	/** What can be done about it: usually «Rückgängig». */
	action?: ToastAction | undefined
	/** What comes next, before that. */
	next?: ToastAction | undefined
	tone: 'plain' | 'bad'
}

const none: readonly Toast[] = []
const toasts = observable(none)
let last = 0

export const useToasts = () => useObservable(toasts, none)

/** Says what happened, anywhere in the app. Three stand at most; the oldest gives way. */
export const showToast = (
	message: string,
	{ tone = 'plain', ...actions }: { action?: Toast['action']; next?: Toast['next']; tone?: Toast['tone'] } = {},
) => {
	last += 1
	toasts.set([...toasts.get(), { id: last, message, tone, ...actions }].slice(-3))
	return last
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))
