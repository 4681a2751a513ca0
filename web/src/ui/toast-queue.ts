export type Toast = {
	id: number
	/** A short sentence: «Gespeichert.» */
	message: string
	/** Usually «Rückgängig». */
	action?: { label: string; run: () => void } | undefined
	tone: 'plain' | 'bad'
}

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
	toasts = next
	for (const listener of listeners) listener()
}

/** Says what happened, anywhere in the app. Three stand at most; the oldest gives way. */
export const showToast = (message: string, options: { action?: Toast['action']; tone?: Toast['tone'] } = {}) => {
	last += 1
	change([...toasts, { id: last, message, action: options.action, tone: options.tone ?? 'plain' }].slice(-3))
	return last
}

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

export const currentToasts = () => toasts

export const onToasts = (listener: () => void) => {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}
